import Foundation
import Observations
import TestSupport
import Testing

@testable import alight

/// The code on the terminal is read by zbarimg(1), as a phone's camera would read it.
@Suite("the code of alight pair")
struct QRCodeTests {
    private let address = "http://192.168.4.1:8080/#token=iw7z6jbmrudh52tqcxlis4luij"

    @Test(arguments: [true, false]) func `is read by others`(isUnicode: Bool) throws {
        let code = try #require(QRCode(address))
        let rows = code.lines(isUnicode: isUnicode).flatMap { isUnicode ? halfBlocks($0) : backgrounds($0) }
        let folder = try TemporaryFolder()
        let image = try folder.write(bitmap(rows, scale: 4), to: "code.pbm")
        let read = try Command.run(["zbarimg", "--nodbus", "--quiet", "--raw", image])
        #expect(read.status == 0)
        #expect(read.output == address + "\n")
    }

    @Test func `fits the narrowest terminal`() throws {
        let lines = try #require(QRCode(address)).lines(isUnicode: true)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { halfBlocks($0)[0].count <= 80 })
    }

    @Test func `is none where the text is too long`() {
        #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
    }

    /// The two rows of modules in a line, black on white.
    private func halfBlocks(_ line: String) -> [[Bool]] {
        let blocks = line.filter { " ▀▄█".contains($0) }
        return [blocks.map { "▀█".contains($0) }, blocks.map { "▄█".contains($0) }]
    }

    /// The row of modules in a line of blanks before a background.
    private func backgrounds(_ line: String) -> [[Bool]] {
        [line.split(separator: "\u{1B}").filter { $0.hasSuffix("  ") }.map { $0.hasPrefix("[40m") }]
    }

    /// A picture (pbm(5)).
    private func bitmap(_ rows: [[Bool]], scale: Int) -> String {
        var text = "P1\n\((rows.first?.count ?? 0) * scale) \(rows.count * scale)\n"
        for row in rows {
            let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: scale) }.joined() + "\n"
            text += String(repeating: line, count: scale)
        }
        return text
    }
}
