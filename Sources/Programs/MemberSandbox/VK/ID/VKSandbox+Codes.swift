import Foundation

extension VKSandbox {
    /// A code, and the device id that goes with it. An empty redirect address binds the code to none.
    func issueCode(
        to member: Int, client: String, scope: [String], challenge: String, redirectURI: String
    ) -> (code: String, device: String) {
        let code = mint("code")
        let device = random.token(bytes: 24)
        let now = clock.now.timeIntervalSince1970
        let expires = now + Double(context.codeLife)
        change { state in
            let family = VKState.fingerprintOfFamily(code.fingerprint)
            state.families[family] = VKState.Family(client: client, device: device, member: member, scope: scope, began: now)
            state.codes[code.fingerprint] = VKState.Code(
                family: family, redirectURI: redirectURI, challenge: challenge, expires: expires)
        }
        return (code.token, device)
    }
}

extension VKState {
    /// A family is named after the code it began with.
    static func fingerprintOfFamily(_ code: String) -> String { "f-" + code.prefix(16) }
}
