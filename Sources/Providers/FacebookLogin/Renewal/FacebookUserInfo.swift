import MemberCore
import MemberOAuth

extension UserInfoRules {
    /// Returns the rules of requests for an account's member: by id, with the fields that the granted permissions allow, and with
    /// the proof if the app's secret is known.
    /// - Parameters:
    ///   - details: The addresses of Facebook for the account.
    ///   - secret: The app's secret, if a context has it.
    /// - Returns: The rules.
    static func facebook(_ details: FacebookAccountDetails, by secret: Secret? = nil) -> UserInfoRules {
        var rules = UserInfoRules()
        rules.subject = { $0["id"]?.string }
        rules.parameters = { tokens in
            let proof = GraphSettings(details, secret: secret).fields(of: tokens.accessToken).filter { $0.0 != "access_token" }
            return FormFields([("fields", Profile.fields(for: Set(named: tokens.scopes ?? [])))] + proof)
        }
        rules.error = { members in
            GraphError(.object(members)).map { error in
                let name = error.isTokenError ? "invalid_token" : error.graphCode.map { "facebook.\($0)" }
                return TokenRules.ErrorText(name ?? error.code, error.developerMessage)
            }
        }
        return rules
    }
}
