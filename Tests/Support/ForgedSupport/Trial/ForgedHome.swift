package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberHTTP
package import MemberKit
package import MemberOAuth
package import MemberTesting

/// A server's home with a simulated provider, in which a victim has an account already. All runs of one home are alike.
package final class ForgedHome: Sendable {
    package let acted: any ActedProvider
    package let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-forged-" + UUID().uuidString)
    package let clock = TestClock()
    package let transport: ScriptedTransport
    package let members: Members
    /// The address where the redirect arrives.
    package let redirectURI: URL
    /// The changes to the provider's responses from now on.
    package let said: Locked<[Said]>
    private let told: Locked<[String]>

    /// The address of most tests.
    package static let web = "https://shop.example/cb"
    /// An address that listens on this machine.
    package static let loopback = "http://127.0.0.1:4711/callback"

    /// A home.
    /// - Parameters:
    ///   - acted: The provider.
    ///   - redirectURI: The address where the redirect arrives.
    /// - Throws: If the folder cannot be used.
    package init(_ acted: any ActedProvider, at redirectURI: String = web) throws {
        let (clock, said, told) = (clock, Locked<[Said]>([]), Locked<[String]>([]))
        (self.acted, self.said, self.told) = (acted, said, told)
        self.redirectURI = URL(string: redirectURI) ?? folder
        transport = ScriptedTransport { request in acted.response(to: request, at: clock.now, said.value) }
        members = try Members(
            home: folder, providers: [acted.provider], transport: transport, clock: clock, random: SeededRandom(seed: 5),
            diagnostics: Diagnostics(minimum: .debug) { event in told.withLock { $0.append("\(event)") } })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Begins a sign-in.
    package func begin() async throws -> PendingAuthorization {
        try await acted.begin(members, at: redirectURI, home: folder)
    }

    /// The redirect with which the provider's page sends a member back.
    package func good(_ pending: PendingAuthorization, of member: String = People.visitor) -> Redirect {
        let query = URLComponents(url: pending.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        return Redirect(redirectURI, acted.redirect(from: FormFields(encoded: query) ?? [], of: member))
    }

    /// A whole sign-in of a member.
    package func signIn(_ member: String) async throws -> Account {
        let pending = try await begin()
        return try await members.finish(pending.id, redirectedTo: good(pending, of: member).url)
    }

    /// The content of the home.
    package func view() throws -> HomeView {
        let others = ["x", "007", "0", "../x", "1.5", "-1", ""]
        return try HomeView(members, keys: ([People.visitor, People.victim] + others).map(acted.key))
    }

    /// The requests since a given one, line by line, without a nonce that the library makes itself.
    package func sent(from first: Int = 0) -> [String] {
        transport.requests.dropFirst(first).map { $0.line.replacing(#/s3cret\.(\d+)\.[^.]*\./#) { "s3cret.\($0.output.1).." } }
    }

    /// Texts that contain a secret and were reported.
    package func leaks(in texts: [String]) -> [String] {
        (texts + told.value).filter { text in [People.mark, "eyJ"].contains(where: text.contains) }
    }
}

extension ActedProvider {
    /// The provider's response, with the changes.
    package func response(to request: HTTPRequest, at now: Date, _ said: [Said]) -> ScriptedTransport.Response {
        guard let place = place(of: request) else { return .json(#"{"error":"no_such_path"}"#, status: 404) }
        for case .body(place, let text, let status) in said {
            return .json(text.replacing("{code}", with: request.sentCode), status: status)
        }
        for case .silence(place) in said { return .failure(.offline) }
        guard let shown = request.shown else { return .json(refusal, status: 400) }
        let mint = Mint(member: shown.member, nonce: shown.nonce, now: now, said: said)
        var words = JSONValue.said(words(at: place, to: request, mint))
        for case .member(place, let path, let text) in said {
            words.set(path.split(separator: ".").map(String.init), text.map(JSONValue.said))
        }
        return .json(String(decoding: (try? JSONEncoder().encode(words)) ?? Data(), as: UTF8.self))
    }
}

extension HTTPRequest {
    /// The member of the code or token in a request, with the code's nonce; nil for a code that is refused.
    fileprivate var shown: (member: String, nonce: String)? {
        let fields = query.fields + form.fields
        let text = { (name: String) in fields.first { $0.name == name }?.value }
        if let code = text("code") {
            return ExchangedCode(code, verifier: text("code_verifier")).map { ($0.member, $0.nonce) }
        }
        let bearer = headers["Authorization"]?.replacing("Bearer ", with: "")
        return (People.member(ofToken: text("input_token") ?? text("refresh_token") ?? bearer ?? text("access_token") ?? ""), "")
    }

    /// The code in the request; nil if there is none.
    fileprivate var sentCode: String { query["code"] ?? form["code"] ?? "" }

    /// The request's whole content and its address, for a comparison.
    fileprivate var line: String {
        let parts = [method.rawValue, url.absoluteString, headers["Authorization"] ?? "", form.encoded]
        return parts.joined(separator: " ")
    }
}

extension JSONValue {
    /// Sets a member of an object, or removes it.
    fileprivate mutating func set(_ path: [String], _ value: JSONValue?) {
        guard let name = path.first, case .object(var members) = self else { return }
        if path.count == 1 { members[name] = value } else { members[name]?.set(Array(path.dropFirst()), value) }
        self = .object(members)
    }
}
