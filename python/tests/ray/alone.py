"""Runs a command in a network namespace with nothing but loopback: ``python alone.py COMMAND…``.

Ray opens many ports. If the machine does not allow such a namespace, the command runs as it is, and ``outwit.ray``
binds Ray to 127.0.0.1.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct
import sys

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
SIOCSIFFLAGS = 0x8914
IFF_UP = 0x1


def leave_the_network() -> bool:
    """Moves this process to its own network namespace with loopback up; returns whether that worked."""
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return False
    for name, text in [("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")]:
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))
    return True


if __name__ == "__main__":
    if not leave_the_network():
        print("network namespaces are not allowed here: bound to 127.0.0.1", file=sys.stderr)
    else:
        os.environ["OUTWIT_ALONE"] = "yes"
    os.execvp(sys.argv[1], sys.argv[1:])
