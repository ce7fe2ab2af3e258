import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension VKSandbox {
    /// Demands a proof in form A: error 14 with a page on the id host.
    func captchaDemand(_ request: ServerRequest) -> ServerResponse {
        let page = captchaPage(.call, host: "api", rejecting: request.successToken)
        let number = Int64(1_000_000 + random.bytes(3).reduce(0) { $0 << 8 | Int($1) })
        let address = (idAddress(for: request)?.absoluteString ?? "") + page
        var response = apiFailure(
            14, "captcha needed", ["redirect_uri": .string(address), "remixstlid": .integer(number)])
        response.setCookie(ServerCookie("remixstlid", String(number)))
        return response
    }

    /// Demands a proof in form B: a challenge of the host itself.
    func challengeDemand(_ request: ServerRequest, at host: String) -> ServerResponse {
        let page = captchaPage(.host(host), host: host, rejecting: request.challengeSolution)
        let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": page]
        return ServerResponse(status: 403, headers: headers)
    }

    /// Returns a new demand for a request with an invalid proof, or for one without a proof that asks for a challenge with
    /// `hitman=ban`.
    func wrongProof(_ request: ServerRequest, at host: String) -> ServerResponse? {
        let solution = request.challengeSolution
        let isAccepted = solution.map { captcha.accepts($0, for: .host(host)) }
        if isAccepted == false || isAccepted == nil && request.query["hitman"] == "ban" {
            return challengeDemand(request, at: host)
        }
        if host == "api", let proof = request.successToken, !captcha.accepts(proof, for: .call) {
            return captchaDemand(request)
        }
        return host == "api" ? wrongPicture(request) : nil
    }

    /// Handles `captcha.force`: demands a proof until the call contains one.
    func captchaForce(_ request: ServerRequest, _ form: FormFields) -> ServerResponse {
        form["success_token"] == nil ? captchaDemand(request) : .response(.integer(1))
    }

    /// Adds the routes of the page, which every host has.
    func addCaptcha(to router: inout Router) {
        router.on("GET", CaptchaPage.path) { [self] in showCaptcha($0) }
        router.on("POST", CaptchaPage.path) { [self] in try solveCaptcha($0) }
        router.on("GET", CaptchaPage.stylePath) { _ in style }
        router.on("GET", PageShell.iconPath) { _ in iconFile }
    }

    private func captchaPage(_ purpose: CaptchaDemands.Purpose, host: String, rejecting proof: String?) -> String {
        let session = makeToken("captcha")
        captcha.demand(purpose, session: session, rejecting: proof)
        let query: FormFields = [("domain", host), ("session_token", session), ("variant", "popup"), ("blank", "1")]
        return CaptchaPage.path + "?" + query.encoded
    }

    private func showCaptcha(_ request: ServerRequest) -> ServerResponse {
        let page = CaptchaPage(texts: request.pageTexts)
        if let proof = request.query["success_token"] { return .html(page.solved(proof).rendered) }
        guard request.query["error"] == nil, let session = request.query["session_token"], captcha.knows(session) else {
            return .html(page.over.rendered, status: request.query["error"] == nil ? 400 : 200)
        }
        return .html(page.question(session).rendered)
    }

    /// Handles the form; the address of the next page contains the proof, for the app that opened the page.
    private func solveCaptcha(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let session = form["session_token"] ?? ""
        guard form["decision"] == "confirm" else { return end([("blank", "1"), ("error", "access_denied")]) }
        let proof = makeToken("proof")
        guard captcha.meet(session, by: proof) else {
            return .html(CaptchaPage(texts: request.pageTexts).over.rendered, status: 400)
        }
        return end([("blank", "1"), ("success_token", proof)])
    }

    private func end(_ query: FormFields) -> ServerResponse {
        .redirect(to: CaptchaPage.path + "?" + query.encoded, status: 303)
    }
}

extension ServerRequest {
    /// The solution of a challenge of the host.
    fileprivate var challengeSolution: String? { headers["X-Challenge-Solution"] }
    /// The solution of error 14.
    fileprivate var successToken: String? {
        (method == "POST" ? try? form() : nil)?["success_token"] ?? query["success_token"]
    }
}

extension VKSandbox {
    /// The hosts; each checks for faults and wrong proofs before it handles a request.
    var hosts: [String: Router] {
        ["id": idRouter, "api": apiRouter, "oauth": oauthRouter].reduce(into: [:]) { hosts, entry in
            let (host, router) = entry
            var whole = router.wrapping { [self] request, next in
                if let response = orderedResponse(to: request, at: host) ?? wrongProof(request, at: host) { return response }
                return try await next(request)
            }
            addCaptcha(to: &whole)
            hosts[host] = whole
        }
    }

    /// Returns the response of the provider's fault that was added.
    private func orderedResponse(to request: ServerRequest, at host: String) -> ServerResponse? {
        let description = "simulated by the sandbox"
        if let fault = FaultForm.apiError.ordered { return apiFailure(fault.value, description) }
        if let fault = FaultForm.idError.ordered {
            return host == "oauth" ? oauthRefusal(fault.word, description) : refusal(fault.word, description)
        }
        if FaultForm.captcha.ordered != nil { return captchaDemand(request) }
        if FaultForm.captchaPicture.ordered != nil { return pictureDemand(request) }
        if FaultForm.confirmation.ordered != nil { return confirmationDemand(request) }
        if let ending = FaultForm.validation.ordered(VKValidationEnding.self) { return validationDemand(request, ending) }
        return FaultForm.challenge.ordered.map { _ in challengeDemand(request, at: host) }
    }
}
