import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// Reads an answer of a token endpoint: the first byte chooses status and rules, the rest is the body.
func tokenAnswerTarget(_ input: Data) throws(FuzzFinding) {
    guard let choice = input.first else { return }
    let status = [200, 400, 401, 503][Int(choice & 3)]
    let isLenient = choice & 4 != 0
    let echo = choice & 8 != 0 ? FormFields.Field("state", "STATE") : nil
    let type = choice & 16 != 0 ? "application/json" : "text/html"
    let response = HTTPResponse(
        status: status, headers: ["Content-Type": type, "Retry-After": "120"], body: Data(input.dropFirst()))
    let reader = TokenResponse(profile: isLenient ? lenientProfile : strictProfile, place: .token)
    let tokens: TokenSet
    do throws(OAuthError) {
        tokens = try reader.tokens(from: response, sent: echo, by: StoppedClock())
    } catch {
        return try holds(!error.problem.isEmpty && !error.code.isEmpty, "a refusal is typed and told")
    }
    try holds(!tokens.accessToken.reveal.isEmpty, "a token is not empty")
    try holds(isLenient || status == 200, "only 200 brings tokens")
    try holds(tokens.refreshToken?.reveal.isEmpty != true && tokens.idToken?.reveal.isEmpty != true, "an empty token is none")
    if case .seconds(let life) = tokens.life { try holds(life >= 0 && life <= 3_155_760_000, "a life has bounds") }
    try kept(tokens)
}

/// What is sealed comes out again as it was.
private func kept(_ tokens: TokenSet) throws(FuzzFinding) {
    guard let sealed = try? JSONEncoder().encode(tokens.stored),
        let stored = try? JSONDecoder().decode(TokenSet.Stored.self, from: sealed)
    else { throw FuzzFinding(property: "a token set can be kept") }
    try holds(TokenSet(stored) == tokens, "a token set is kept as it is")
}

private let strictProfile: ProviderProfile = {
    let endpoint = URL(filePath: "/")
    return ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: endpoint, token: endpoint))
}()

private let lenientProfile: ProviderProfile = {
    var profile = strictProfile
    profile.token.missingTypeIsBearer = true
    profile.token.shortLife = .endless
    profile.token.ignoresStatus = true
    return profile
}()

/// A clock that stands.
private struct StoppedClock: MemberClock {
    var now: Date { Date(timeIntervalSince1970: 1_780_000_000) }
    var uptime: Duration { .seconds(1_000) }
    var bootID: String { "boot" }
    func sleep(for duration: Duration) async throws { try Task.checkCancellation() }
}
