import Foundation
import Observations
import TestSupport
import Testing

/// The files that `make build` makes of the program, and that `make install` puts where Debian's shells and man look.
@Suite struct `An installation` {
    private let folder: TemporaryFolder
    private let root: String
    private let variables: [String]

    init() throws {
        folder = try TemporaryFolder()
        root = folder.path("root")
        let share = folder.path("share")
        variables = ["PROGRAM=\(Program.path.path)", "SHARE=\(share)", "DESTDIR=\(root)"]
        let made = try Command.run(["python3", "deploy/share.py", Program.path.path, "deploy/alight.toml", share])
        #expect(made.status == 0, "\(made.output)")
        let installed = try Command.run(["make", "install"] + variables)
        #expect(installed.status == 0, "\(installed.output)")
    }

    @Test func `is removed but for its configuration, and the user's own networks`() throws {
        _ = try folder.write([1], to: "root/usr/local/share/alight/networks/feed.zip")
        #expect(try files().count > 20)
        #expect(try files().contains("usr/local/share/man/man1/alight-replay.1"))
        #expect(try Command.run(["make", "uninstall"] + variables).status == 0)
        #expect(try files().sorted() == ["etc/alight/alight.toml", "usr/local/share/alight/networks/feed.zip"])
    }

    @Test func `is bound at the start, and looks for no library beside it`() throws {
        let read = try Command.run(["readelf", "--dynamic", "\(root)/usr/local/bin/alight"])
        #expect(read.status == 0 && read.output.contains("BIND_NOW"))
        #expect(!read.output.contains("RUNPATH") && !read.output.contains("RPATH"))
    }

    @Test func `of nothing built asks for a build`() throws {
        let result = try Command.run(["make", "install", "PROGRAM=", "DESTDIR=\(root)"])
        #expect(result.status == 2)
        #expect(result.output.contains("run 'make build' first"))
    }

    /// As in a Debian package.
    @Test func `below another prefix names program and network there`() throws {
        let other = folder.path("other")
        let installed = try Command.run(["make", "install", "PREFIX=/usr"] + variables + ["DESTDIR=\(other)"])
        #expect(installed.status == 0, "\(installed.output)")
        let named = try Command.run([
            "grep", "-rEh", #"/(\\:)?usr/(\\:)?(bin/alight|share/)"#, "\(other)/etc", "\(other)/usr/share/man",
        ])
        #expect(named.output.contains("ExecStart=/usr/bin/alight run"))
        #expect(named.output.contains(#"#path = "/usr/share/alight/networks/mrt-jakarta""#))
        #expect(named.output.contains(".It Pa /usr/share/alight/networks"))
        let former = try Command.run(["grep", "-rE", #"usr/(\\:)?local/"#, "\(other)/etc", "\(other)/usr/share/man"])
        #expect(former.status == 1, "\(former.output)")
    }

    // MARK: Completions

    /// As a shell does it in which somebody presses Tab, with bash-completion, which loads the script by itself.
    @Test(arguments: [
        ("alight repl", ["replay"]), ("alight replay --form", ["--format"]),
        ("alight replay --format ", ["text", "ndjson"]), ("alight simulate --quality u", ["urban-canyon"]),
        ("alight check --config deploy/alight.t", ["deploy/alight.toml"]),
        ("alight stations --network fixtures/networks/mrt", ["fixtures/networks/mrt-jakarta"]),
        ("alight replay fixtures/rides/lebak-bulus-asean.nm", ["fixtures/rides/lebak-bulus-asean.nmea"]),
        ("alight nons", []),
    ])
    func `completes in bash`(line: String, words: [String]) throws {
        let script = """
            . /usr/share/bash-completion/bash_completion
            _completion_loader alight
            COMP_LINE="$1" COMP_POINT="${#1}"
            read -ra COMP_WORDS <<<"$1"
            [[ "$1" = *' ' ]] && COMP_WORDS+=('')
            COMP_CWORD="$((${#COMP_WORDS[@]} - 1))"
            complete -p alight >&2 || exit
            "$(complete -p alight | sed 's/.*-F \\([^ ]*\\).*/\\1/')" alight "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
            echo "completions:" "${COMPREPLY[@]}"
            """
        let result = try Command.run(["bash", "-c", script, "bash", line], environment: search)
        #expect(result.output.hasSuffix((["completions:"] + words).joined(separator: " ") + "\n"), "\(result.output)")
    }

    @Test(arguments: [
        ("alight repl", "replay"), ("alight replay --form", "--format"), ("alight replay --format nd", "ndjson"),
        ("alight check --config deploy/a", "deploy/alight.toml"), ("alight nons", ""),
    ])
    func `completes in fish`(line: String, word: String) throws {
        let script = "set fish_complete_path \(root)/etc/fish/completions; complete --do-complete=\"$argv\""
        let result = try Command.run(["fish", "--no-config", "--command", script, line], environment: search)
        #expect(result.output.split(whereSeparator: { "\t\n".contains($0) }).first.map(String.init) ?? "" == word)
    }

    /// zsh finds it in the folder that it looks through at its start, and defines a function of it.
    @Test func `completes in zsh`() throws {
        let script = """
            print -l $fpath | grep -Fx /usr/local/share/zsh/site-functions
            fpath=(\(root)/usr/local/share/zsh/site-functions $fpath)
            autoload -U compinit && compinit -D -u
            print $_comps[alight]
            autoload +X _alight && print loaded
            """
        let result = try Command.run(["zsh", "-f", "-c", script])
        #expect(result.output == "/usr/local/share/zsh/site-functions\n_alight\nloaded\n")
    }

    // MARK: Manual pages

    @Test func `has a page for each command, which says nothing wrong and names each option`() throws {
        let help = try Command.run([Program.path.path, "--help"]).output
        let commands = help.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
            .compactMap { $0.wholeMatch(of: #/  ([a-z]+) .*/#)?.output.1 }
        #expect(commands.count > 12)
        for command in [""] + commands.map(String.init) {
            let text = try page(command.isEmpty ? "alight" : "alight-\(command)", section: 1)
            let help = try Command.run([Program.path.path, command, "--help"].filter { !$0.isEmpty }).output
            // Those that a row of the help begins with.
            let options = help.matches(of: #/(?m)^  (?:-h, )?(--[a-z][-a-z]*)(?: |$)/#).map { String($0.output.1) }
            #expect(options.count >= 2)
            for option in options { #expect(text.contains("\n     \(option == "--help" ? "-h, " : "")\(option)")) }
        }
        for command in commands { #expect(try page("alight", section: 1).contains("\n     \(command)")) }
    }

    @Test func `has a page of each key of the configuration`() throws {
        let text = try page("alight.toml", section: 5)
        let configuration = try String(
            contentsOf: Paths.project.appending(path: "deploy/alight.toml"), encoding: .utf8)
        let keys = configuration.matches(of: #/(?m)^#?([a-z_]+ =|\[+[a-z]+\]+)/#).map { String($0.output.1) }
        #expect(keys.count > 45)
        for key in keys { #expect(text.contains(key)) }
        #expect(text.contains("How many seconds before the doors open you are told to get ready."))
    }

    /// A page as a reader sees it.
    private func page(_ name: String, section: Int) throws -> String {
        let path = "\(root)/usr/local/share/man/man\(section)/\(name).\(section)"
        let lint = try Command.run(["mandoc", "-T", "lint", "-W", "warning", path])
        #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output)")
        let environment = ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"]
        let warnings = try Command.run(
            ["bash", "-c", "man --warnings=w -l \"$1\" >/dev/null", "bash", path], environment: environment)
        #expect(warnings.status == 0 && warnings.output.isEmpty, "\(warnings.output)")
        // Wide enough that no word is broken.
        return try Command.run(
            ["man", "--no-hyphenation", "-l", path], environment: environment.merging(["MANWIDTH": "1000"]) { $1 }
        ).output.replacing(#/.\u{8}/#, with: "")
    }

    // MARK: Files

    /// Where the shells look for the program and for completions.
    private var search: [String: String] {
        [
            "PATH": "\(root)/usr/local/bin:/usr/bin:/bin", "XDG_DATA_DIRS": "\(root)/usr/local/share",
            "HOME": folder.path,
        ]
    }

    private func files() throws -> [String] {
        try Command.run(["find", root, "-type", "f", "-printf", "%P\\n"]).output.split(separator: "\n").map(String.init)
    }
}
