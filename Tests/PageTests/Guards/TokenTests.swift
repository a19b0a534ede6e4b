import Testing

@testable import Page

@Suite("the token")
struct TokenTests {
    private let token = Token("abcdefghijklmnopqrstuvwxyz")

    @Test(arguments: ["Bearer abcdefghijklmnopqrstuvwxyz", "bearer abcdefghijklmnopqrstuvwxyz"])
    func `is taken as a bearer token`(field: String) {
        #expect(token.isIn(authorization: field, cookies: nil))
    }

    /// `phone:abcdefghijklmnopqrstuvwxyz` in base 64, by base64(1).
    @Test func `is taken as anybody's password`() {
        #expect(token.isIn(authorization: "Basic cGhvbmU6YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo=", cookies: nil))
    }

    @Test(arguments: [
        "alight=abcdefghijklmnopqrstuvwxyz", "a=b; alight=abcdefghijklmnopqrstuvwxyz",
        "alight=x;  alight=abcdefghijklmnopqrstuvwxyz ;c",
    ])
    func `is taken from the cookie`(cookies: String) {
        #expect(token.isIn(authorization: nil, cookies: cookies.replacing(" ;", with: ";")))
    }

    @Test(arguments: [
        "", "Bearer", "Bearer ", "Bearer abcdefghijklmnopqrstuvwxy", "Bearer abcdefghijklmnopqrstuvwxyzz",
        "Bearer Abcdefghijklmnopqrstuvwxyz",
        "abcdefghijklmnopqrstuvwxyz", "Basic abcdefghijklmnopqrstuvwxyz", "Basic cGhvbmU=",
        "Digest abcdefghijklmnopqrstuvwxyz",
    ])
    func `is nothing else`(field: String) {
        #expect(!token.isIn(authorization: field, cookies: "alight=; alight; aligh=abcdefghijklmnopqrstuvwxyz"))
    }
}
