import Agent
import ArgumentParser
import Glibc
import Page

/// `alight pair`
struct PairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Shows the code with which a phone opens the rider's page.",
        discussion: """
            Who scans it, or types the address below it, sees and commands the agent from then on: show it to nobody else. The \
            token in it lies in the file that token_file in [page] names; remove that file and start the agent again, and \
            every phone must be paired anew.
            """)

    @OptionGroup var chosen: ChosenConfiguration

    func run() async throws {
        try await reporting {
            let page = try chosen.load().page ?? PageSettings()
            guard !page.isOpen, let file = page.tokenFile else { throw Pairing.Failure.open(chosen.description) }
            let pairing = Pairing(page, token: try PageToken.read(orMake: file), addresses: NetworkAddresses.all)
            guard let address = pairing.addresses.first else { throw Pairing.Failure.offline }
            var output = Output()
            if Terminal.isInteractive, !page.isLocal, let code = QRCode(address) {
                try output.write(code.lines(isUnicode: Terminal.isUTF8).joined(separator: "\n") + "\n\n")
            }
            try output.write(pairing.text)
            try output.flush()
        }
    }
}
