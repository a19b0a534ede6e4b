import Page
import Testing

/// Where a page says that it is.
@Suite struct `The settings of a page` {
    /// The port that a scheme has anyway is left out, and an IPv6 address stands in brackets (RFC 3986, sections 3.2.2 and 3.2.3).
    @Test(arguments: [
        (nil, 80, false, "http://127.0.0.1"), (nil, 443, false, "http://127.0.0.1:443"),
        ("train.example", 443, true, "https://train.example"), ("fd00::1", 80, true, "https://[fd00::1]:80"),
    ])
    func `say its address`(name: String?, port: Int, isEncrypted: Bool, address: String) {
        var settings = PageSettings()
        if isEncrypted { settings.certificate = PageSettings.Certificate(chain: "a.pem", key: "a.key") }
        #expect(settings.origin(of: name, port: port) == address)
    }
}
