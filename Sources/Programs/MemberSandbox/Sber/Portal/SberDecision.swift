import Foundation
import MemberCore

extension SberSandbox {
    /// Returns the redirect address with the response after a member's decision. Without a person the member declined; without a
    /// form the response is the portal's.
    func answer(to request: SberRequest, by person: InventedPerson?, in form: SberRedirectForm?) -> String {
        if let fault = FaultForm.redirectError.ordered {
            return RedirectAddress.adding([("error", fault.word), ("state", request.state)], to: request.redirectURI)
        }
        guard let form = FaultForm.redirectForm.ordered(SberRedirectForm.self) ?? form else {
            let declined: FormFields = [("error", "access_denied"), ("state", request.state)]
            return RedirectAddress.adding(person.map { granted(request, to: $0, in: nil) } ?? declined, to: request.redirectURI)
        }
        let fields: FormFields? =
            switch form {
            case .fail: [("error", "access_denied"), ("status", "fail")]
            case .bareFail: [("status", "fail"), ("state", request.state)]
            case .failure: [("result", "FAILURE"), ("error", "null"), ("error_code", "5"), ("state", request.state)]
            case .success, .nullError, .wrongState, .noState, .twoCodes: person.map { granted(request, to: $0, in: form) }
            }
        return RedirectAddress.adding(fields ?? [("error", "access_denied"), ("status", "fail")], to: request.redirectURI)
    }

    private func granted(_ request: SberRequest, to person: InventedPerson, in form: SberRedirectForm?) -> FormFields {
        var fields: FormFields = [("code", issueCode(for: request, to: person))]
        if form == .twoCodes { fields.append("code", makeToken("code")) }
        if form != .noState { fields.append("state", form == .wrongState ? context.random.token() : request.state) }
        if form == .success { fields.append("status", "success") }
        if form == .nullError { fields.append("error", "null") }
        if request.scope.contains("mapp_sso") { fields.append(configuration.appTokenField, makeToken("app")) }
        return fields
    }

    private func issueCode(for request: SberRequest, to person: InventedPerson) -> String {
        begin(
            SignIn(
                id: "s-" + context.random.token(bytes: 9), client: request.client.id, member: person.id,
                // The bank grants the scopes that it knows; its response contains them.
                scope: request.scope.filter { $0 == "openid" || SberPersonalData.scopes.contains($0) },
                redirectURI: request.redirectURI, challenge: request.challenge, nonce: request.nonce, terms: SberState.Terms()))
    }
}
