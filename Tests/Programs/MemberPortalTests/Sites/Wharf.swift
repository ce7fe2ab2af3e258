import Foundation
import MemberCore
import MemberTesting
import MemberUI

/// A provider for tests; the code in its response is the name of the member.
struct WharfSource: ComponentSource {
    let name: String
    let wharf: Wharf
    var title: String { name.uppercased() }
    func components() -> any PageComponents { WharfComponents(name, wharf) }
}

/// The requests to a ``WharfSource`` by all visitors, and the gates that delay them.
final class Wharf: Sendable {
    /// The sign-ins that were begun, the oldest first.
    let begun = Locked<[PageSignIn]>([])
    /// The forms that began the sign-ins.
    let forms = Locked<[FormFields]>([])
    /// The responses that were to be finished: the sign-in's id and the address.
    let finished = Locked<[(id: String, url: URL)]>([])
    /// The members who were signed out.
    let left = Locked<[String]>([])
    /// The gates that tests open: by the code that is to be finished, or by `begin`.
    let gates = Locked<[String: Gate]>([:])

    /// Delays a step until the test opens the gate.
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

/// The part of a wharf that one visitor sees.
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
