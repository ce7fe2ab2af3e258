import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The host of the API's methods.
    var apiRouter: Router {
        var router = Router()
        router.on("GET", "/method/{name}") { [self] in call($0, $0.query) }
        router.on("POST", "/method/{name}") { [self] in call($0, try $0.form()) }
        return router
    }

    private func call(_ request: ServerRequest, _ parameters: FormFields) -> ServerResponse {
        guard parameters["v"]?.isEmpty == false else { return apiFailure(8, "the version parameter is missing") }
        let name = request.parameters["name"] ?? ""
        if name == "captcha.force" { return captchaForce(request, parameters) }
        if name == "auth.logout" { return legacyLogout(parameters) }
        if let answer = anonymousCall(name, request, parameters) { return answer }
        guard let (id, family) = family(ofBearer: request, parameters) else {
            return apiFailure(5, "authorization failed: the access token is missing, expired or ended")
        }
        let method = memberMethod(name)
        let window = method?.isOfSheet == true ? sheetLimiter : limiter
        guard window.take(id) else { return apiFailure(6, "too many requests per second") }
        return method?.answer(APICall(parameters: parameters, family: family)) ?? apiFailure(3, "unknown method")
    }
}
