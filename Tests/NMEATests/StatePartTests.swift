import Observations
import Positioning
import Testing

@testable import NMEA

@Suite struct `A state in a ride log` {
    @Test func `is told in parts that are read, and are the text`() throws {
        let text = String(repeating: "QUxJR0hU+/=", count: 500)
        let parts = StatePart.parts(of: text)
        #expect(parts.map(\.number) == Array(1...7) && parts.allSatisfy { $0.count == 7 })
        var writer = SentenceWriter()
        for part in parts {
            writer.writeTAGBlock(Timestamp(milliseconds: 1_787_101_200_000))
            writer.write(.observation(.state(part)))
        }
        var decoder = StreamDecoder()
        var read: [StatePart] = []
        writer.bytes.withUnsafeBytes { bytes in
            decoder.decode(bytes) { item in
                guard case .observation(.state(let part)) = item.content else { return }
                read.append(part)
                #expect(item.received?.milliseconds == 1_787_101_200_000)
            }
        }
        #expect(read == parts)
        #expect(read.map(\.text).joined() == text)
    }

    @Test func `has no parts where there is nothing, or more than can be numbered`() {
        #expect(StatePart.parts(of: "").isEmpty)
        #expect(StatePart.parts(of: String(repeating: "A", count: 900 * 9999)).count == 9999)
        #expect(StatePart.parts(of: String(repeating: "A", count: 900 * 9999 + 1)).isEmpty)
    }

    @Test(arguments: [
        "PALTN", "PALTN,", "PALTN,1", "PALTN,1,1", "PALTN,1,1,", "PALTN,0,1,QQ==", "PALTN,2,1,QQ==",
        "PALTN,1,10000,QQ==",
        "PALTN,-1,1,QQ==", "PALTN,1,1,QQ==,", "PALTN,1.5,2,QQ==", "PALTN,1,x,QQ==", "PALTN,1,1,^FF",
    ])
    func `that means nothing is dropped`(body: String) {
        #expect(DecodedText(bodies: body).items.isEmpty)
    }
}
