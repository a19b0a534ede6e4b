import Messages
import Testing

@testable import Fleet

@Suite struct `The feed of a train` {
    /// A message of fields; a field of bytes, a number or a `float`.
    private func message(_ fields: (UInt32, Any)...) -> [UInt8] {
        var message = ProtobufMessage()
        for (number, value) in fields {
            switch value {
            case let value as [UInt8]: message.add(number, lengthDelimited: value)
            case let value as String: message.add(number, value)
            case let value as UInt64: message.add(number, unsigned: value)
            case let value as Float: message.add(number, value)
            default: preconditionFailure("There is no such field.")
            }
        }
        return message.bytes
    }

    private var header: [UInt8] { message((1, "2.0"), (2, 0 as UInt64), (3, 1000 as UInt64)) }

    private func vehicle(_ latitude: Float, _ longitude: Float, id: String = "box") -> [UInt8] {
        message((2, message((1, latitude), (2, longitude))), (5, 999 as UInt64), (8, message((1, id))))
    }

    private func refusal(_ bytes: [UInt8], _ kind: FeedKind = .vehiclePositions) -> Refusal? {
        do throws(Refusal) {
            _ = try TrainFeed(bytes, from: "box", kind)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(ofEntity entity: [UInt8], _ kind: FeedKind = .vehiclePositions) -> Refusal? {
        refusal(message((1, header), (2, entity)), kind)
    }

    @Test func `is taken as it came`() throws {
        let entity = message((1, "box"), (4, vehicle(-6, 106)))
        let feed = try TrainFeed(message((1, header), (2, entity)), from: "box", .vehiclePositions)
        #expect(feed.time == 1000 && feed.entity?.time == 999 && feed.entity?.bytes == entity)
        #expect(try TrainFeed(message((1, header)), from: "box", .tripUpdates).entity == nil)
    }

    @Test func `of a box's own making is taken`() throws {
        for kind in FeedKind.allCases {
            let feed = try TrainFeed(Train.feed("box", kind), from: "box", kind)
            #expect(feed.time == 1_787_101_300 && feed.entity?.time == 1_787_101_300)
        }
    }

    @Test func `has a header with its version and its time`() {
        #expect(refusal([]) == .malformed)
        #expect(refusal(message((1, message((3, 1000 as UInt64))))) == .malformed)
        #expect(refusal(message((1, message((1, "2.0"))))) == .malformed)
        #expect(refusal(message((1, header), (1, header))) == .malformed)
        #expect(refusal(message((1, header), (9, "extension"))) == .malformed)
        #expect(refusal(message((1, message((1, "2.0"), (2, 1 as UInt64), (3, 1000 as UInt64))))) == .notOneTrain)
    }

    @Test func `has one train, of the name of its box`() {
        let good = message((1, "box"), (4, vehicle(0, 0)))
        #expect(refusal(message((1, header), (2, good), (2, good))) == .notOneTrain)
        #expect(refusal(ofEntity: message((1, "box"), (2, 1 as UInt64), (4, vehicle(0, 0)))) == .notOneTrain)
        #expect(refusal(ofEntity: message((1, "other"), (4, vehicle(0, 0)))) == .wrongID)
        #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0, id: "other")))) == .wrongID)
        // Some libraries take the first of two ids, and some the last.
        #expect(refusal(ofEntity: message((1, "box"), (1, "other"), (4, vehicle(0, 0)))) == .malformed)
        #expect(refusal(ofEntity: message((4, vehicle(0, 0)))) == .malformed)
    }

    @Test func `is about what its topic says`() {
        let trip = message((1, message((1, "T"))))
        #expect(refusal(ofEntity: message((1, "box"), (3, trip)), .tripUpdates) == nil)
        #expect(refusal(ofEntity: message((1, "box"), (3, trip))) == .wrongKind)
        #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0))), .tripUpdates) == .wrongKind)
        #expect(refusal(ofEntity: message((1, "box"), (3, trip), (4, vehicle(0, 0)))) == .wrongKind)
        #expect(refusal(ofEntity: message((1, "box"))) == .wrongKind)
    }

    @Test func `has a place on Earth`() {
        for (latitude, longitude) in [(90, 180), (-90, -180)] as [(Float, Float)] {
            #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(latitude, longitude)))) == nil)
        }
        for (latitude, longitude) in [(.nan, 0), (0, .infinity), (90.1, 0), (0, -180.1)] as [(Float, Float)] {
            #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(latitude, longitude)))) == .badPosition)
        }
        #expect(refusal(ofEntity: message((1, "box"), (4, message((5, 999 as UInt64))))) == .badPosition)
    }

    /// One of them in a feed of all trains would cost a reader the whole feed.
    @Test func `has no message within it that cannot be read`() {
        let broken: [UInt8] = [0x0A, 0x7F, 0x61]
        #expect(refusal(ofEntity: message((1, "box"), (4, broken))) == .malformed)
        for number in [1, 2, 8] as [UInt32] {
            #expect(
                refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0) + message((number, broken))))) == .malformed)
        }
        #expect(
            refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0) + message((7, [0xFF] as [UInt8]))))) == .malformed)
        #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0) + message((7, 1 as UInt64))))) == .malformed)
        #expect(refusal(ofEntity: message((1, "box"), (4, vehicle(0, 0) + message((63, 1 as UInt64))))) == .malformed)
        #expect(refusal(ofEntity: message((1, "box"), (3, message((4, 1 as UInt64)))), .tripUpdates) == .malformed)
    }
}
