import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Demands a validation: error 17 with a page on the oauth host. A call without a valid token gets no such demand.
    func validationDemand(_ request: ServerRequest, _ ending: VKValidationEnding) -> ServerResponse? {
        guard let token = request.bearer ?? request.callFields["access_token"],
            known.signIns.live(Self.fingerprint(token), at: now) != nil,
            let host = oauthAddress(for: request)
        else { return nil }
        let name = random.token()
        validations.demand(name, .init(token: Self.fingerprint(token), ending: ending))
        let address = host.appending(path: ValidationDemands.pagePath).absoluteString + "?hash=" + name
        return apiFailure(
            17, "Validation required: please open redirect_uri in browser", ["redirect_uri": .string(address)])
    }

    /// Adds the routes of the page to the oauth host.
    func addValidation(to router: inout Router) {
        router.on("GET", ValidationDemands.pagePath) { [self] in showValidation($0) }
        router.on("POST", ValidationDemands.pagePath) { [self] request in
            let form = try request.form()
            let ending = form["decision"].flatMap(VKValidationEnding.init(rawValue:))
            return endValidation(form["hash"] ?? "", ending == .page ? nil : ending, request)
        }
    }

    private func showValidation(_ request: ServerRequest) -> ServerResponse {
        let name = request.query["hash"] ?? ""
        guard let demand = validations.demand(name) else { return endValidation(name, nil, request) }
        guard demand.ending == .page else { return endValidation(name, demand.ending, request) }
        return .html(ValidationPage(texts: request.pageTexts).question(name).rendered)
    }

    private func endValidation(_ name: String, _ ending: VKValidationEnding?, _ request: ServerRequest) -> ServerResponse {
        guard let ending, let address = blankPage(for: request), let demand = validations.take(name) else {
            return .html(ValidationPage(texts: request.pageTexts).over.rendered, status: 400)
        }
        return .redirect(to: address + "#" + result(ending, demand).encoded)
    }

    /// Returns the fields of the redirect. The fields of a validation have no `state` (a client compares none).
    private func result(_ ending: VKValidationEnding, _ demand: ValidationDemands.Demand) -> FormFields {
        switch ending {
        case .token:
            guard let (token, member) = replaceToken(demand.token) else { return [("fail", "1")] }
            return [("success", "1"), ("access_token", token), ("user_id", String(member))]
        case .passed: return [("success", "1")]
        case .cancel: return [("cancel", "1")]
        case .fail, .page: return [("fail", "1")]
        }
    }

    /// Issues a token in place of another one, with the same life and permissions; nil if that one is no longer valid.
    private func replaceToken(_ fingerprint: String) -> (token: String, member: Int)? {
        let (token, made) = makeAccessToken()
        let now = now
        return change { state in
            guard let (place, signIn) = state.signIns.live(fingerprint, at: now),
                let index = signIn.tokens.firstIndex(where: { $0.fingerprint == fingerprint })
            else { return nil }
            state.signIns[place].tokens[index].fingerprint = made.fingerprint
            return (token, signIn.member)
        }
    }
}
