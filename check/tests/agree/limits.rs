//! Certificates at each limit of the format and just above it, and others on which the checkers once disagreed.

/// A certificate, and what both checkers must say about it.
pub struct Case {
    pub name: String,
    pub certificate: Vec<u8>,
    pub lean: bool,
    pub holds: bool,
    /// What both reasons contain.
    pub reason: &'static str,
}

#[derive(Default)]
struct Cases(Vec<Case>);

impl Cases {
    fn add(&mut self, name: &str, certificate: impl Into<Vec<u8>>, holds: bool) {
        let certificate = certificate.into();
        self.0.push(Case { name: name.to_owned(), certificate, lean: false, holds, reason: "" });
    }

    /// One that is refused for this reason.
    fn refused(&mut self, name: &str, certificate: String, reason: &'static str) {
        self.add(name, certificate, false);
        self.0.last_mut().expect("it was just added").reason = reason;
    }

    /// One with something superfluous: it holds, but is not lean.
    fn superfluous(&mut self, name: &str, certificate: String) {
        self.add(name, certificate.clone(), true);
        self.add(&format!("{name}, lean"), certificate, false);
        self.0.last_mut().expect("it was just added").lean = true;
    }
}

fn certificate(game: &str, rule: &str, answer: &str, body: &str) -> String {
    format!("certificate 1\ngame {game}\nrule {rule}\nanswer {answer}\n{body}")
}

fn values(game: &str, grundy: u64, lines: &str) -> String {
    certificate(game, "normal", &format!("grundy {grundy}"), &format!("values\n{lines}end\n"))
}

fn claim(start: &str, side: &str, goal: &str, lines: &str) -> String {
    format!("claim start {start} side {side} goal {goal}\nreplies\n{lines}end\n")
}

/// The first player wins an impartial game with this reply.
fn wins(game: &str, rule: &str, lines: &str) -> String {
    certificate(game, rule, "outcome N", &claim("first", "first", "win", lines))
}

/// The first player wins on a board.
fn wins_on_board(game: &str, line: &str) -> String {
    certificate(game, "complete", "result first", &claim("first", "first", "win", line))
}

/// All cases.
pub fn cases() -> Vec<Case> {
    let mut cases = Cases::default();
    turns(&mut cases);
    numbers(&mut cases);
    heaps(&mut cases);
    sums(&mut cases);
    boards(&mut cases);
    graphs(&mut cases);
    animals(&mut cases);
    texts(&mut cases);
    superfluous(&mut cases);
    cases.0
}

fn turns(cases: &mut Cases) {
    let of_first =
        "a position in the middle of a game needs its turn, such as @first; older files without one are not read";
    let of_left = "a position in the middle of a game needs its turn, such as @L; older files without one are not read";
    let of_alice =
        "a position in the middle of a game needs its turn, such as @Alice; older files without one are not read";
    let board = |tail: &str| wins_on_board(&format!("grid:1x2:{tail}"), "/@first ! a1\n");
    cases.refused("a position on a board without a turn", board("/"), of_first);
    cases.add("a position on a board with a turn", board("/@first"), true);
    cases.add("a board without a position", wins_on_board("grid:1x2", "/@first ! a1\n"), true);
    let race = |tail: &str| {
        let body = claim("L", "L", "win", "1@L ! 2\n");
        certificate(&format!("graph-race:{{1;2;!L}}{tail}"), "complete", "result L", &body)
    };
    cases.refused("a position of a race without a turn", race(":1"), of_left);
    cases.add("a position of a race with a turn", race(":1@L"), true);
    let score = |tail: &str| {
        let body = claim("L", "L", "margin 2", "1@L need 2 ! 2+2\n") + &claim("L", "R", "margin -2", "1@L need -2\n");
        certificate(&format!("graph-score:{{1;2+2;}}{tail}"), "score", "margin 2", &body)
    };
    cases.refused("a position with points without a turn", score(":1"), of_left);
    cases.add("a position with points and a turn", score(":1@L"), true);
    let eat = |game: &str| certificate(game, "eat", "result Bob", &claim("Alice", "Bob", "win", ""));
    cases.refused("a board with rows without a turn", eat("cannibal-board:#,#"), of_alice);
    cases.add("a board with rows and a turn", eat("cannibal-board:#,#@Alice"), true);
    cases.add(
        "three players, one position",
        certificate("graph-three:{1;}:1", "normal", "starts.L R", &claim("L", "R", "win", "")),
        true,
    );
    cases.add("an impartial game with a turn", values("octal:.3:0@first", 0, ""), false);
}

fn numbers(cases: &mut Cases) {
    let need = |n: &str| {
        let body = claim("first", "first", &format!("margin {n}"), &format!("1/@first need {n} ! a-a\n"));
        certificate("coins:{a a}", "points", &format!("guarantee.first {n}"), &body)
    };
    cases.add("a need of 2 - 2^63 less a point", need("-9223372036854775806"), true);
    cases.add("a need of 1 - 2^63 less a point", need("-9223372036854775807"), false);
    cases.add("a need of -2^63", need("-9223372036854775808"), false);
    let other = |n: &str| {
        let lines = format!("0@L need {n}\n");
        let mine = claim("L", "R", &format!("margin {n}"), &lines);
        let best = claim("L", "L", "margin 1", "0@L need 1 ! 1+1\n") + &claim("L", "R", "margin -1", "0@L need -1\n");
        certificate("graph-score:{1+1;}", "score", "margin 1", &(best + &mine))
    };
    cases.add("a claim that asks for very little", other("-9223372036854775807"), true);
    cases.add("a claim that asks for 2^63 - 1", other("9223372036854775807"), false);
    let within = |k: &str| {
        let body = claim("first", "first", &format!("within {k}"), &format!("/@first within {k} ! a1\n"));
        certificate("grid:1x2", "complete", "result first", &body)
    };
    cases.add("a number of moves of 2^63 - 1", within("9223372036854775807"), true);
    cases.add("a number of moves of 2^63", within("9223372036854775808"), false);
    let period = |e: &str, p: &str| {
        let answer = format!("sequence 7 preperiod {e} period {p}");
        certificate("octal:.3:7", "normal", &answer, "sequence mask 0\n0 1 0 1 0 1 0 1\nend\n")
    };
    cases.add("a period", period("0", "2"), true);
    for e in ["1", "1048577", "4294967296", "9223372036854775807", "9223372036854775808"] {
        cases.add(&format!("the preperiod {e}"), period(e, "2"), false);
        cases.add(&format!("the period {e}"), period("0", e), false);
    }
    let quotient = |e: &str, p: &str| {
        let body = "quotient\nportion 1\nheaps 0 1 0 1 0 1\ntimes 0 0 1\ntimes 1 1 0\nwins 0 0\nwins 1 1\nend\n";
        certificate("octal:.3:5", "misere", &format!("quotient 2 preperiod {e} period {p}"), body)
    };
    cases.add("a period of a quotient", quotient("0", "2"), true);
    cases.add("the preperiod 2^20 + 1 of a quotient", quotient("1048577", "2"), false);
    cases.add("the period 2^63 - 1 of a quotient", quotient("0", "9223372036854775807"), false);
}

fn heaps(cases: &mut Cases) {
    for (heap, holds) in [("2000000", true), ("4194304", true), ("4194305", false)] {
        cases.add(
            &format!("a heap of {heap}"),
            values(&format!("octal:.1:{heap}"), 0, &format!("{heap} = 0\n")),
            holds,
        );
        let lines = format!("{heap} = 0\n1 = 1\n");
        cases.add(&format!("a heap of {heap} in a line of values"), values("octal:.1:1", 1, &lines), holds);
        let lines = format!("1@first ! 1->0\n{heap}+1@first ! 1->0\n{heap}+1+1@second\n");
        cases.add(&format!("a heap of {heap} among replies"), wins("octal:.1:1", "misere", &lines), false);
    }
    let sequence = |heaps: &str| {
        certificate(&format!("octal:.3:{heaps}"), "normal", "sequence 2", "sequence mask 0\n0 1 0\nend\n")
    };
    cases.add("a sequence of one heap", sequence("2"), true);
    cases.add("a sequence of 2+0", sequence("2+0"), false);
    let quotient = |heaps: &str| {
        let body = "quotient\nportion 1\nheaps 0 1 0\ntimes 0 0 1\ntimes 1 1 0\nwins 0 0\nwins 1 1\nend\n";
        certificate(&format!("octal:.3:{heaps}"), "misere", "quotient 2", body)
    };
    cases.add("a quotient of one heap", quotient("2"), true);
    cases.add("a quotient of 2+0", quotient("2+0"), false);
    cases.add("values of 2+0", values("octal:.3:2+0", 0, "1 = 1\n2 = 0\n"), true);
    for (mask, holds) in [("65535", true), ("65536", false)] {
        let body = format!("sequence mask {mask}\n0 1 0\nend\n");
        cases.add(&format!("the mask {mask}"), certificate("octal:.3:2", "normal", "sequence 2", &body), holds);
    }
    for (heap, holds) in [(4096, true), (4097, false)] {
        let body = format!("quotient\nportion\nheaps{}\ntimes 0 0\nend\n", " 0".repeat(heap + 1));
        let text = certificate(&format!("octal:.0:{heap}"), "misere", "quotient 1", &body);
        cases.add(&format!("a quotient of heaps up to {heap}"), text, holds);
    }
    for (heap, holds) in [("1048576", true), ("1048577", false)] {
        let line = format!("{heap}@first ! 1-{heap}\n");
        cases.add(
            &format!("a circle with a heap of {heap}"),
            wins(&format!("circnim:1,1:{heap}"), "normal", &line),
            holds,
        );
        let game = format!("circnim:1,1,fixed={heap}:0");
        cases.add(&format!("a circle with the amount {heap}"), values(&game, 0, "0 = 0\n"), holds);
    }
    for (count, holds) in [(1 << 20, true), ((1 << 20) + 1, false)] {
        let zeros = "0,".repeat(count - 1);
        let line = format!("{zeros}1@first ! {count}-1\n");
        for chosen in [count / 2, count] {
            let game = format!("circnim:{count},{chosen}:{zeros}1");
            cases.add(&format!("a circle of {count} heaps, {chosen} chosen"), wins(&game, "normal", &line), holds);
        }
    }
    for (free, holds) in [((1 << 20) - 2, true), ((1 << 20) - 1, false)] {
        let strip = format!("xx{}", ".".repeat(free));
        let text = wins(&format!("treblecross:{strip}"), "complete", &format!("{strip}@first ! 3\n"));
        cases.add(&format!("a strip of {} cells", free + 2), text, holds);
    }
    for (cells, holds) in [("1x1048576", true), ("1x1048577", false), ("1048576x1", true), ("1048577x1", false)] {
        cases.add(&format!("a board of {cells} cells"), values(&format!("ellie:{cells}"), 0, ""), holds);
    }
}

fn sums(cases: &mut Cases) {
    for (side, holds) in [("9223372036854775807", true), ("9223372036854775808", false)] {
        let by = |start: &str| claim(start, "L", "win", &format!("{side}x1@{start} by potential L\n"));
        let cake =
            certificate(&format!("cutcake:{side}x1"), "normal", "outcome L", &(by("L") + &claim("R", "L", "win", "")));
        cases.add(&format!("a cake with the side {side}"), cake, holds);
    }
    // The potential to L of 1 x C x R is 1 - C·R.
    let class = |a: u64, b: u64, class: &str| {
        certificate(&format!("cutblock:1x{a}x{b}"), "normal", &format!("class {class}"), "")
    };
    cases.add("a potential of 1 - 2^120", class(1 << 60, 1 << 60, "=_CR"), true);
    cases.add("a potential beyond -2^120", class((1 << 60) + 1, 1 << 60, "=_CR"), false);
    for (deep, holds) in [(40, true), (41, false)] {
        let inner = (1..deep).fold("{0||}".to_owned(), |game, _| format!("{{{game}||}}"));
        let option = inner.strip_prefix('{').and_then(|t| t.strip_suffix("||}")).unwrap_or_default();
        let body = claim("L", "L", "win", &format!("{inner}@L ! {inner}->{option}\n"));
        let text = certificate(&format!("three:{inner}"), "normal", "starts.L L", &body);
        cases.add(&format!("braces {deep} deep"), text, holds);
    }
    for (empty, terms, holds) in [(1, 10922, true), (0, 10923, false)] {
        let sum = format!("{}{}", "{||}+".repeat(empty), vec!["{0||}"; terms].join("+"));
        let body = claim("L", "L", "win", &format!("{sum}@L ! {{0||}}->0\n"));
        let text = certificate(&format!("three:{sum}"), "normal", "starts.L L", &body);
        cases.add(&format!("a sum of {} characters", sum.len()), text, holds);
    }
    for (cells, holds) in [(64, true), (65, false)] {
        let body = claim("L", "R", "win", "") + &claim("R", "L", "win", "");
        let text = certificate(&format!("toads:{}", ".".repeat(cells)), "normal", "outcome P", &body);
        cases.add(&format!("a strip of {cells} cells for toads"), text, holds);
    }
}

fn boards(cases: &mut Cases) {
    let pairs: Vec<String> = (0..512).flat_map(|a| (a + 1..512).map(move |b| format!("p{a} p{b}"))).collect();
    let listed = |count: usize, changes: &str| {
        wins_on_board(&format!("lines:{{{}}}{changes}", pairs[..count].join(";")), "/@first by threats first p0\n")
    };
    let more = "+line(p300,p301)";
    cases.add("65,536 lines", listed(65_536, ""), true);
    cases.add("65,537 lines", listed(65_537, ""), false);
    cases.add("65,537 lines less one", listed(65_537, "-line(p0,p1)"), false);
    cases.add("65,536 lines, one less, one more", listed(65_536, &format!("-line(p0,p1){more}")), true);
    cases.add("65,536 lines, one more, one less", listed(65_536, &format!("{more}-line(p0,p1)")), false);
    cases.add("65,536 lines and one again", listed(65_536, "+line(p1,p0)"), true);
    for (columns, holds) in [(512, true), (513, false)] {
        cases.add(&format!("{columns} points"), wins_on_board(&format!("grid:1x{columns}"), "/@first ! a1\n"), holds);
        let names: Vec<String> = (0..columns).map(|i| format!("p{i}")).collect();
        let text = wins_on_board(&format!("lines:{{p0;{}}}", names.join(" ")), "/@first ! p0\n");
        cases.add(&format!("{columns} listed points"), text, holds);
    }
    let draw = claim("first", "first", "notlose", "/@first by stealing first\n")
        + &claim("first", "second", "notlose", "/@first by weight second\n");
    for (length, holds) in [("9223372036854775807", true), ("9223372036854775808", false)] {
        let text = certificate(&format!("mnk:2,2,{length}"), "complete", "result draw", &draw);
        cases.add(&format!("{length} in a row"), text, holds);
    }
    for (cube, holds) in [("512^1", true), ("513^1", false)] {
        cases.add(
            &format!("the cube {cube}"),
            certificate(&format!("cube:{cube}"), "complete", "result draw", &draw),
            holds,
        );
    }
    for (size, holds) in [(10, true), (11, false)] {
        let text = wins_on_board(&format!("cube:1^{size}"), &format!("/@first ! {}\n", "1".repeat(size)));
        cases.add(&format!("the cube 1^{size}"), text, holds);
    }
    for (dots, holds) in [(4095, true), (4096, false)] {
        let text = wins_on_board(&format!("harary:1x1,{}#", ".".repeat(dots)), "/@first ! a1\n");
        cases.add(&format!("an animal of {} characters on a board", dots + 1), text, holds);
    }
    for (columns, holds) in [(1024, true), (1025, false)] {
        let game = format!("cannibal-board:{},#@Alice", "#".repeat(columns));
        cases.add(
            &format!("a board of {columns} cells in rows"),
            certificate(&game, "eat", "result Bob", &claim("Alice", "Bob", "win", "")),
            holds,
        );
        let game = format!("cannibal-board:1x{columns},#");
        let line = format!("{}@Alice ! 0,0\n", ".".repeat(columns));
        cases.add(
            &format!("a board of 1x{columns} cells"),
            certificate(&game, "eat", "result Alice", &claim("Alice", "Alice", "win", &line)),
            holds,
        );
    }
}

fn graphs(cases: &mut Cases) {
    cases.add("a graph with a position", values("graph:{1;}:1", 0, "1 = 0\n"), true);
    cases.add("a graph with a trailing colon", values("graph:{1;}:", 1, "1 = 0\n0 = 1\n"), false);
    cases.add("a graph with position 0", values("graph:{1;}:0", 1, "1 = 0\n0 = 1\n"), false);
    cases.add("a graph without a position", values("graph:{1;}", 1, "1 = 0\n0 = 1\n"), true);
    for (points, holds) in [("1000000000", true), ("1000000001", false)] {
        let body = claim("L", "L", &format!("margin {points}"), &format!("0@L need {points} ! 1+{points}\n"))
            + &claim("L", "R", &format!("margin -{points}"), &format!("0@L need -{points}\n"));
        let text = certificate(&format!("graph-score:{{1+{points};}}"), "score", &format!("margin {points}"), &body);
        cases.add(&format!("{points} points"), text, holds);
    }
    for (positions, holds) in [(1 << 20, true), ((1 << 20) + 1, false)] {
        let lists: Vec<String> = (1..positions).map(|i: u32| i.to_string()).collect();
        let last = positions - 1;
        let text = values(&format!("graph:{{{};}}:{last}", lists.join(";")), 0, &format!("{last} = 0\n"));
        cases.add(&format!("{positions} positions"), text, holds);
    }
    for (loops, need, holds) in [(1 << 20, -1, true), ((1 << 20) + 1, 1, false)] {
        let body =
            claim("first", "first", &format!("margin {need}"), &format!("{loops}/@first need {need} by rich first\n"));
        let game = format!("coins:{{{}}}", vec!["a a"; loops].join(";"));
        let text = certificate(&game, "points", &format!("guarantee.first {need}"), &body);
        cases.add(&format!("{loops} edges"), text, holds);
    }
}

fn animals(cases: &mut Cases) {
    let rectangle = |animal: &str| {
        certificate(&format!("cannibal:{animal}"), "cannibal", "verdict non-cannibal", "theorem rectangle\nend\n")
    };
    cases.add("an animal of 4096 characters", rectangle(&"#".repeat(4096)), true);
    cases.add("an animal of 4097 characters", rectangle(&"#".repeat(4097)), false);
    let blocks = |lattice: &str, sites: &str| {
        let body = format!("blocks\nlattice {lattice}\n{sites}end\n");
        certificate("cannibal:###/#.#", "cannibal", "verdict cannibal", &body)
    };
    let site = "site a0,0;b0,0;a1,0;b1,0\n";
    cases.add("blocks", blocks("4 2 2", site), true);
    for lattice in ["0 0 2", "4 4 2", "4 2 0", "1000001 0 1", "4294967296 0 4294967296", "9223372036854775808 0 1"] {
        cases.add(&format!("the lattice {lattice}"), blocks(lattice, site), false);
    }
    let area = "area 100,100;101,100\nstate /\n";
    cases.add("an area that overlaps", blocks("4 2 2", &format!("{site}{area}")), false);
    cases.add("an area without cells", blocks("4 2 2", &format!("{site}area \nstate /\n")), false);
    cases.add("a cell at 10^6", blocks("4 2 2", "site a1000000,0;b1000000,0;a999999,0;b999999,0\n"), true);
    cases.add("a cell beyond 10^6", blocks("4 2 2", "site a1000001,0;b1000001,0;a1000000,0;b1000000,0\n"), false);
    for by in ["(999998,0)", "(999999,0)", "(1000000,0)", "(1000001,0)"] {
        let body = format!("plan\n0,0/ = a0,0\n/ ! 0,0 > 1 1m0(0,0)\n/ ! 0,0 > 1r0{by}\nend\n");
        cases.add(
            &format!("a motion by {by}"),
            certificate("cannibal:##", "cannibal", "verdict non-cannibal moves 3", &body),
            false,
        );
    }
}

fn texts(cases: &mut Cases) {
    let game = values("graph:{1;}", 1, "1 = 0\n0 = 1\n");
    let (title, rest) = game.split_at("certificate 1\n".len());
    let commented = |comment: &str| format!("{title}%{comment}\n{rest}");
    cases.add("a line of 2^24 bytes", commented(&"x".repeat((1 << 24) - 1)), true);
    cases.add("a line of 2^24 + 1 bytes", commented(&"x".repeat(1 << 24)), false);
    cases.add("a line of 2^24 bytes in other letters", commented(&format!("x{}", "é".repeat((1 << 23) - 1))), true);
    cases.add("a line of 2^24 + 1 bytes in other letters", commented(&"é".repeat(1 << 23)), false);
    cases.add("a long comment at the end", format!("{game}%{}\n", "x".repeat(1 << 24)), false);
    cases.add("a comment at the end", format!("{game}%\n"), true);
    cases.add("an empty line at the end", format!("{game}\n"), false);
    cases.add("a comment without a line feed", format!("{game}%"), false);
    cases.add("a comment that is not UTF-8", [game.as_bytes(), b"%\xff\n"].concat(), false);
    cases.add("carriage returns", game.replace('\n', "\r\n"), false);
    cases.add("a carriage return in a comment", commented("\r"), true);
    cases.add("nothing", "", false);
}

fn superfluous(cases: &mut Cases) {
    cases.superfluous("a value that is not needed", values("octal:.3:1", 1, "1 = 1\n2 = 0\n"));
    cases.superfluous("the value of a sum", values("octal:.3:1", 1, "1 = 1\n2 = 0\n2+1 = 1\n"));
    for wrong in ["2 = 1", "1+0 = 1", "0+1 = 1", "1+2 = 1", "01 = 1", "4194305 = 1"] {
        cases.add(
            &format!("the superfluous value {wrong}"),
            values("octal:.3:1", 1, &format!("1 = 1\n2 = 0\n{wrong}\n")),
            wrong == "none",
        );
    }
    let ellie = |line: &str| values("ellie:2x2", 1, &format!("../.. = 1\n{line}\n"));
    cases.superfluous("a smaller board", ellie("../.# = 1"));
    cases.superfluous("a row", ellie(".. = 0"));
    cases.add("a wider board", ellie(".../##. = 0"), false);
    cases.add("a higher board", ellie("../##/.. = 0"), false);
    let kayles = |line: &str| wins("octal:.77:2", "misere", &format!("2@first ! 2->1\n1@second\n{line}\n"));
    cases.superfluous("a state that nothing leads to", kayles("1+1@first ! 1->0"));
    for wrong in ["1+0@second", "0+1@second", "1+1@first ! 1->0+0", "0@first", "1@first", "2@second"] {
        cases.add(&format!("the superfluous state {wrong}"), kayles(wrong), false);
    }
    let strip = |line: &str| wins("treblecross:.xx", "complete", &format!(".xx@first ! 1\n{line}\n"));
    cases.superfluous("a strip that nothing leads to", strip("x.x@first ! 2"));
    cases.add("a longer strip", strip("xx..@first ! 3"), false);
    let cake = |line: &str| {
        let lines = format!("2x1@L ! 2x1->1x1+1x1\n{line}\n");
        certificate(
            "cutcake:2x1",
            "normal",
            "outcome L",
            &(claim("L", "L", "win", &lines) + &claim("R", "L", "win", "")),
        )
    };
    cases.superfluous("a cake that nothing leads to", cake("4x1@L ! 4x1->3x1+1x1"));
    cases.add("a cake with a crumb", cake("2x1+1x1@L ! 2x1->1x1+1x1"), false);
    cases.add("cakes in the wrong order", cake("2x1+3x1@L ! 2x1->1x1+1x1"), false);
    let three = |line: &str| {
        let lines = format!("{{0||}}@L ! {{0||}}->0\n{line}\n");
        certificate("three:{0||}", "normal", "starts.L L", &claim("L", "L", "win", &lines))
    };
    cases.superfluous("a sum that nothing leads to", three("{0||}+{0||}@L ! {0||}->0"));
    cases.add("options in the wrong order", three("{{||},0||}@L ! {{||},0||}->0"), false);
    let board = |line: &str| {
        certificate(
            "cannibal-board:1x2,#",
            "eat",
            "result Alice",
            &claim("Alice", "Alice", "win", &format!("..@Alice ! 0,0\n{line}\n")),
        )
    };
    cases.superfluous("a board that nothing leads to", board("#.@Alice ! 1,0"));
    cases.add("a larger board", board("...@Alice ! 0,0"), false);
    cases.add("a board with other rows", board("./.@Alice ! 0,0"), false);
    let cell = wins_on_board("grid:1x2", "/@first ! a1\n");
    cases.superfluous(
        "a claim that is not needed",
        format!("{cell}{}", claim("second", "second", "win", "/@second ! a1\n")),
    );
    cases.add("a claim that does not hold", format!("{cell}{}", claim("second", "first", "win", "/@second\n")), false);
    cases.add("the same claim twice", format!("{cell}{}", claim("first", "first", "win", "/@first ! a1\n")), false);
    let symmetry = |images: &str| cell.replace("claim", &format!("symmetry {images}\nclaim"));
    cases.superfluous("a symmetry that is not used", symmetry("b1,a1"));
    cases.add("a symmetry of nothing", symmetry("a1,a1"), false);
    let quotient = |wins: &str| {
        let body =
            format!("quotient\nportion 1\nheaps 0 1 0\ntimes 0 0 1\ntimes 1 1 0\nwins 0 0\nwins 1 1\n{wins}end\n");
        certificate("octal:.3:2", "misere", "quotient 2", &body)
    };
    cases.superfluous("a larger set of wins", quotient("wins 0 0 1\n"));
    cases.add("the same set of wins twice", quotient("wins 0 0\n"), false);
    let plan = |lines: &str| {
        certificate("cannibal:##", "cannibal", "verdict non-cannibal moves 2", &format!("plan\n{lines}end\n"))
    };
    cases.superfluous("a line of a plan", plan("0,0/ = a0,0\n0,0/ = b0,0\n/ ! 0,0 > 1 1m0(0,0)\n"));
    cases.superfluous("an edge", plan("0,0/ = a0,0\n/ ! 0,0 > 1 1m0(0,0) 1r1(0,0)\n"));
    cases.superfluous("an edge twice", plan("0,0/ = a0,0\n/ ! 0,0 > 1 1 1m0(0,0)\n"));
}
