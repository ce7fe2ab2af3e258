import Foundation
import MemberCore
import MemberTesting
import MemberUI

/// A provider for tests: its response's code is the name of who is signed in.
struct WharfSource: ComponentSource {
    let name: String
    let wharf: Wharf
    var title: String { name.uppercased() }
    func components() -> any PageComponents { WharfComponents(name, wharf) }
}

/// What was asked of a ``WharfSource``, for all visitors, and what it holds back.
final class Wharf: Sendable {
    /// The sign-ins that were begun, the oldest first.
    let begun = Locked<[PageSignIn]>([])
    /// The forms that began them.
    let forms = Locked<[FormFields]>([])
    /// The responses that were to be finished: the sign-in's id and the address.
    let finished = Locked<[(id: String, url: URL)]>([])
    /// Who was signed out.
    let left = Locked<[String]>([])
    /// What waits for a test: the finish of a code, or `begin`.
    let gates = Locked<[String: Gate]>([:])

    /// Holds something back until the test opens it.
    func hold(_ what: String) -> Gate {
        let gate = Gate()
        gates.withLock { $0[what] = gate }
        return gate
    }

    /// The codes of the responses that were to be finished.
    var codes: [String] { finished.value.map { Self.code(of: $0.url) } }

    static func code(of url: URL) -> String {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery.flatMap { FormFields(encoded: $0) }?["code"]
            ?? ""
    }
}

/// What of a wharf one visitor sees.
final class WharfComponents: SignInComponents {
    struct BadCode: Error {}

    private let name: String
    private let wharf: Wharf
    var signedIn: String?
    var news: [PageNews] = []

    init(_ name: String, _ wharf: Wharf) { (self.name, self.wharf) = (name, wharf) }

    var member: PageMember? { signedIn.map { PageMember(name: $0, permissions: "berth", account: "account-" + $0) } }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        let button = HTML.element("button", [("type", "submit")], [.text("Board")])
        return [
            ComponentHTML(
                actions.form(to: actions.signIn, fields: [.init(name: "action", value: "sign-in")], [button]), rules: [])
        ]
    }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        await wharf.gates.value["begin"]?.pass()
        wharf.forms.withLock { $0.append(form) }
        return try wharf.begun.withLock { begun in
            let number = "\(name)-\(begun.count)"
            guard let address = URL(string: "https://\(name).example.test/board?state=state-\(number)") else { throw BadCode() }
            begun.append(PageSignIn(id: number, address: address, expires: .now + 900))
            return begun[begun.count - 1]
        }
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> String {
        wharf.finished.withLock { $0.append((id, url)) }
        let code = Wharf.code(of: url)
        await wharf.gates.value[code]?.pass()
        guard code != "bad" else { throw BadCode() }
        return code
    }

    func signOut(_ name: String) async throws { wharf.left.withLock { $0.append(name) } }
}
