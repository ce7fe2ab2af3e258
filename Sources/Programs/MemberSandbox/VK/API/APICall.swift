import Foundation
import MemberCore
import MemberHTTPServer

/// A call of an API method with a member's token.
struct APICall: Sendable {
    let parameters: FormFields
    let signIn: SignIn<NoTerms>
    /// The host with the pictures of people and communities, as the client reaches it.
    let pictures: URL?

    /// The requested fields.
    var fields: Set<String> { Set((parameters["fields"] ?? "").split(separator: ",").map(String.init)) }

    func has(_ scope: String) -> Bool { signIn.scope.contains(scope) }
}

/// A method that a member's token may call.
struct APIMethod: Sendable {
    /// Whether the community sheet calls it. The sheet makes several calls at once, which the limit must allow.
    var isOfSheet = false
    let respond: @Sendable (APICall) -> ServerResponse
}

extension VKSandbox {
    /// Returns the simulation of a method for a member's token; nil if the method is unknown.
    func memberMethod(_ name: String) -> APIMethod? {
        switch name {
        case "users.get": APIMethod { self.usersGet($0) }
        case "friends.get": APIMethod { self.friendsGet($0) }
        case "account.getProfileShortInfo": APIMethod(isOfSheet: true) { self.profileShortInfo($0) }
        case "groups.getById": APIMethod(isOfSheet: true) { self.groupsGetByID($0) }
        case "groups.getMembers": APIMethod(isOfSheet: true) { self.groupsGetMembers($0) }
        case "groups.join": APIMethod(isOfSheet: true) { self.groupsJoin($0) }
        case "groups.leave": APIMethod { self.groupsLeave($0) }
        case "statEvents.addVKID": APIMethod(isOfSheet: true) { _ in .response(.integer(1)) }
        default: nil
        }
    }

    /// Makes the API's error envelope; its HTTP status is always 200.
    func apiFailure(_ code: Int, _ message: String, _ more: [String: JSONValue] = [:]) -> ServerResponse {
        let error: [String: JSONValue] = ["error_code": .integer(Int64(code)), "error_msg": .string(message)]
        return .object(["error": .object(error.merging(more) { $1 })])
    }
}

extension ServerResponse {
    /// Makes the API's envelope of success.
    static func response(_ value: JSONValue) -> ServerResponse { .object(["response": value]) }
}

extension VKSandbox {
    /// The routes of the API's methods.
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
        if let response = anonymousCall(name, request, parameters) { return response }
        guard let (_, signIn) = signIn(ofBearer: request, parameters) else {
            return apiFailure(5, "authorization failed: the access token is missing, expired or ended")
        }
        let method = memberMethod(name)
        let window = method?.isOfSheet == true ? sheetLimiter : limiter
        guard window.take(signIn.id) else { return apiFailure(6, "too many requests per second") }
        return method?.respond(APICall(parameters: parameters, signIn: signIn, pictures: idAddress(for: request)))
            ?? apiFailure(3, "unknown method")
    }
}
