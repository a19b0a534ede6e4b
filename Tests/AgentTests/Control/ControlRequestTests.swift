import Observations
import Testing

@testable import Agent

@Suite struct `A request` {
    @Test(arguments: [
        (#"{"alight":1,"command":"go","to":"BLM"}"#, ControlRequest(.go, to: "BLM")),
        (
            #"{"alight":1,"command":"go","from":"Lebak Bulus","to":"Blok M"}"#,
            ControlRequest(.go, to: "Blok M", from: "Lebak Bulus")
        ),
        (#"{"alight":1,"command":"back"}"#, ControlRequest(.back)),
        (#"{"alight":1,"command":"end"}"#, ControlRequest(.end)),
        (#"{"alight":1,"command":"ack"}"#, ControlRequest(.ack)),
        (#"{"alight":1,"command":"set","lead_s":45.5}"#, ControlRequest(.set, lead: 45.5)),
        (#"{"alight":1,"command":"set","repeat_s":0,"lead_s":3600}"#, ControlRequest(.set, lead: 3600, repetition: 0)),
        (#"{"alight":1,"command":"set"}"#, ControlRequest(.set)),
        (#" { "command" : "status" , "alight" : 1 } "# + "\r", ControlRequest(.status)),
        (#"{"alight":1,"command":"follow","colour":"red"}"#, ControlRequest(.follow)),
        (
            #"{"alight":1,"command":"go","to":"Gare de l’Est \u00e9","from":null}"#,
            ControlRequest(.go, to: "Gare de l’Est é")
        ),
    ])
    func `is read`(line: String, request: ControlRequest) throws {
        #expect(try ControlRequest.parse(line.utf8) == request)
    }

    @Test(arguments: ControlRequest.Command.allCases)
    func `is read as it was written`(command: ControlRequest.Command) throws {
        let request = ControlRequest(command, to: "A \"B\" \\ \n é", from: "C")
        #expect(request.line.last == UInt8(ascii: "\n"))
        #expect(request.line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(try ControlRequest.parse(request.line.dropLast()) == request)
    }

    private static let texts = #""to" and "from" are texts, "lead_s" and "repeat_s" numbers of seconds"#
    private static let form = #"a request is one JSON object a line, such as {"alight":1,"command":"status"}"#
    private static let version = #"this agent speaks version 1: say "alight":1"#
    private static let commands = "there are go, back, end, set, ack, status, follow"

    @Test(arguments: [
        ("status", form), ("{", form), ("[]", form), ("null", form), ("17", form), (#""status""#, form), ("\0", form),
        (#"{"alight":"1","command":"status"}"#, form), (#"{"alight":1,"command":7}"#, form),
        (#"{"alight":1,"command":"status"}}"#, form), (#"{"alight":1e99,"command":"status"}"#, form),
        (#"{"command":"status"}"#, version), (#"{"alight":2,"command":"status"}"#, version),
        (#"{"alight":0,"command":"status"}"#, version), (#"{"alight":null,"command":"status"}"#, version),
        (#"{"alight":1}"#, "a request names its command; \(commands)"),
        (#"{"alight":1,"command":"stop"}"#, "there is no command \"stop\"; \(commands)"),
        (#"{"alight":1,"command":"GO"}"#, "there is no command \"GO\"; \(commands)"),
        (#"{"alight":1,"command":"go"}"#, "go needs \"to\", a station"),
        (#"{"alight":1,"command":"go","to":""}"#, "go needs \"to\", a station"),
        (#"{"alight":1,"command":"go","to":5}"#, texts),
        (#"{"alight":1,"command":"set","lead_s":"90"}"#, texts),
        (#"{"alight":1,"command":"set","lead_s":0}"#, "lead_s is a number of seconds from 1 to 3600"),
        (#"{"alight":1,"command":"set","lead_s":-1e300}"#, "lead_s is a number of seconds from 1 to 3600"),
        (#"{"alight":1,"command":"set","repeat_s":601}"#, "repeat_s is a number of seconds from 0 to 600"),
        (#"{"alight":1,"command":"go","to":["BLM"]}"#, texts),
        (#"{"alight":1,"command":"go","to":"BLM","from":{}}"#, texts),
    ])
    func `that means nothing says what to do`(line: String, reason: String) {
        let refusal = #expect(throws: ControlRequest.Refusal.self) { try ControlRequest.parse(line.utf8) }
        #expect(refusal?.description == reason)
    }

    /// None of them may cost more than its refusal.
    @Test(arguments: [
        Array(repeating: UInt8(ascii: "["), count: 4096),
        Array((String(repeating: #"{"a":"#, count: 800)).utf8),
        Array(#"{"alight":1,"command":"go","to":""#.utf8) + [0xFF, 0xC3, 0x28] + Array(#""}"#.utf8),
        [0xEF, 0xBB], [0], Array(repeating: 0x22, count: 4096), Array("{\"alight\":1,\"command\":\"\\ud800\"}".utf8),
    ])
    func `that is garbage is refused`(bytes: [UInt8]) {
        #expect(throws: ControlRequest.Refusal.self) { try ControlRequest.parse(bytes) }
    }
}
