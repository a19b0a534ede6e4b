import Foundation
import Page
import TestSupport
import Testing

@testable import alight

@Suite("alight pair")
struct PairTests {
    @Test func `shows the address, with a token that it makes once`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "[page]\naddress = \"192.168.4.1\"\nport = 80\ntoken_file = \"token\"\n", to: "alight.toml")
        let first = try await Program.run(["pair", "--config", file])
        let token = try String(contentsOfFile: folder.path("token"), encoding: .utf8).dropLast()
        #expect(token.count == 26)
        #expect(first.status == 0 && first.errors.isEmpty)
        #expect(first.output.hasPrefix("http://192.168.4.1/#token=\(token)\n"))
        #expect(try await Program.run(["pair", "--config", file]) == first)
    }

    @Test func `says what to do where no phone reaches the page, or there is no token`() async throws {
        let folder = try TemporaryFolder()
        let local = try folder.write("[page]\nport = 80\ntoken_file = \"token\"\n", to: "local.toml")
        let shown = try await Program.run(["pair", "--config", local])
        #expect(shown.status == 0 && shown.output.hasPrefix("http://127.0.0.1/#token="))
        #expect(shown.output.contains("No phone reaches the page: write address = \"0.0.0.0\" into [page]"))
        let open = try folder.write("[page]\nopen = true\n", to: "open.toml")
        let refused = try await Program.run(["pair", "--config", open])
        #expect(refused.status == 78 && refused.output.isEmpty)
        let advice = "the page has no token to show: give [page] a token_file in the place of open = true"
        #expect(refused.errors == "alight: \(open): \(advice)\n")
        let lost = try folder.write("[page]\naddress = \"0.0.0.0\"\ntoken_file = \"/nowhere/token\"\n", to: "lost.toml")
        let failed = try await Program.run(["pair", "--config", lost])
        #expect(failed.status == 74)
        #expect(failed.errors == "alight: /nowhere/token: No such file or directory\n")
    }

    @Test func `names each address of the machine`() {
        var page = PageSettings()
        (page.address, page.names) = ("0.0.0.0", ["train.example"])
        #expect(
            Pairing(page, token: "t", addresses: ["192.168.4.1", "10.0.0.2"]).addresses == [
                "http://train.example:8080/#token=t", "http://192.168.4.1:8080/#token=t",
                "http://10.0.0.2:8080/#token=t",
            ])
        page.address = "fd00::1"
        #expect(Pairing(page, token: "t", addresses: ["10.0.0.2"]).addresses.last == "http://[fd00::1]:8080/#token=t")
        page = PageSettings()
        page.address = "0.0.0.0"
        #expect(Pairing(page, token: "t", addresses: []).addresses.isEmpty)
    }
}
