import Foundation
import MemberCore
package import MemberOAuth

extension RedirectRules {
    /// How VK's redirects are recognized and read.
    package static let vk: RedirectRules = {
        var rules = RedirectRules()
        rules.stateMismatch = .endsAttempt
        rules.duplicates = .first
        rules.fragment = .ignored
        rules.plusIsSpace = false
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        // VK's app may open the app's scheme alone.
        rules.acceptsOwnScheme = { arrived in
            guard let parts = URLComponents(url: arrived, resolvingAgainstBaseURL: false) else { return false }
            return (parts.host ?? "").isEmpty && parts.percentEncodedPath.isEmpty
        }
        rules.parameters = { $0.withPayload }
        rules.readings = [.errorWithoutState, .state, .codeOfDevice, .error]
        return rules
    }()
}

extension RedirectReading {
    /// An error may arrive without state; it then ends the sign-in as failed.
    fileprivate static let errorWithoutState = RedirectReading("error without state") { fields, context in
        guard context.state == .missing, let error = fields["error"] else { return nil }
        return .failed(failure(error, fields))
    }

    /// A code comes with the id of the device that it was issued to, which the token endpoint requires again; such a code wins over an
    /// error.
    fileprivate static let codeOfDevice = RedirectReading("code of a device") { fields, _ in
        guard let code = fields["code"], let device = fields["device_id"], !code.isEmpty, !device.isEmpty else { return nil }
        return .code(Secret(code), carried: [("device_id", device)])
    }
}

extension FormFields {
    /// The parameters with the string members of the JSON object in `payload`; an existing value that is not empty wins.
    fileprivate var withPayload: FormFields {
        guard let text = self["payload"], let object = try? StrictJSON.decode([String: JSONValue].self, from: Data(text.utf8))
        else { return self }
        var fields = self
        for (member, value) in object.sorted(by: { $0.key < $1.key }) where fields[member]?.isEmpty ?? true {
            if let text = value.string { fields[member] = text }
        }
        return fields
    }
}
