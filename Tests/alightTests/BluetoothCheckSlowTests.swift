import Foundation
import TestSupport
import Testing

/// The tests in which the check lasts as long as it waits for bluetoothd.
extension `alight check of Bluetooth` {
    @Test(.slow, arguments: [false, true])
    func `waits some seconds for a bluetoothd, or a bus, that stands still`(isBus: Bool) async throws {
        let bus = try PrivateBus()
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        var again: Daemon?
        if isBus {
            bus.stop()
            again = try bus.startAgain()
        }
        (again ?? bluetoothd).signal(SIGSTOP)
        #expect(
            try await finding(on: bus)
                == "note    Bluetooth      bluetoothd gives no answer; sudo systemctl restart bluetooth")
    }
}
