package import Foundation
package import MemberCore

/// A change that an attacker makes to a good redirect. In texts `{state}` and `{code}` stand for the good ones.
package enum Change: Sendable {
    /// Adds a parameter after all others.
    case adds(String, String)
    /// Adds a parameter before all others.
    case puts(String, String)
    /// Replaces a parameter's value.
    case sets(String, String)
    /// Removes a parameter.
    case drops(String)
    /// Keeps only these parameters.
    case only([(String, String)])
    /// Adds a parameter to the fragment.
    case hides(String, String)
    /// Moves all parameters to the fragment.
    case hidesAll
    /// Adds a raw text after the query.
    case writes(String)
    /// Uses another address.
    case goes(String)
}

/// A redirect on its way to the app.
package struct Redirect: Sendable {
    /// The address where it arrives.
    package var address: URL
    /// Its query and fragment.
    package var fields: FormFields
    private var fragment: FormFields = []
    private var written = ""

    /// A good redirect.
    package init(_ address: URL, _ fields: FormFields) { (self.address, self.fields) = (address, fields) }

    /// The whole address.
    package var url: URL {
        let query = fields.encoded + written
        let text = address.absoluteString + (query.isEmpty ? "" : "?" + query)
        return URL(string: text + (fragment.fields.isEmpty ? "" : "#" + fragment.encoded)) ?? address
    }

    /// The redirect after some changes.
    package func changed(by changes: [Change]) -> Redirect {
        let good = fields
        let filled = { (text: String) in
            text.replacing("{state}", with: good["state"] ?? "").replacing("{code}", with: good["code"] ?? "")
        }
        return changes.reduce(into: self) { $0.change($1, filled) }
    }

    private mutating func change(_ change: Change, _ filled: (String) -> String) {
        switch change {
        case .adds(let name, let value): fields.append(name, filled(value))
        case .puts(let name, let value): fields.fields.insert(.init(name, filled(value)), at: 0)
        case .sets(let name, let value): fields[name] = filled(value)
        case .drops(let name): fields.fields.removeAll { $0.name == name }
        case .only(let pairs): fields = FormFields(pairs.map { ($0.0, filled($0.1)) })
        case .hides(let name, let value): fragment.append(name, filled(value))
        case .hidesAll: (fragment, fields) = (fields, [])
        case .writes(let text): written += text
        case .goes(let text): address = URL(string: text) ?? address
        }
    }
}
