import Foundation
import MemberTesting

func scripted() async throws -> Int {
    let clock = TestClock()
    clock.advance(by: .seconds(60))
    let transport = ScriptedTransport([.json("{}")])
    guard let url = URL(string: "https://example.org/") else { return 0 }
    let response: HTTPResponse = try await transport.send(HTTPRequest(.get, url))
    let home = try TemporaryVault(clock: clock)
    return response.status + home.vault.accounts.count + transport.requests.count + SeededRandom(seed: 7).bytes(4).count
}

func token(at clock: any MemberClock) throws -> String {
    let builder = TokenBuilder()
    return try builder.sign(builder.claims(nonce: nil, at: clock.now))
}
