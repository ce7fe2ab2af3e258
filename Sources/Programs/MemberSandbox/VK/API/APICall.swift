import Foundation
import MemberCore
import MemberHTTPServer

/// The kind of a token that calls the API.
enum VKTokenKind: Sendable, Equatable {
    case member
    case community(InventedCommunity)
    /// The app itself, by its service key.
    case service
}

/// A call of an API method.
struct APICall: Sendable {
    var parameters: FormFields
    let kind: VKTokenKind
    /// The sign-in of the token; that of a service key is made for the call and has no member.
    let signIn: SignIn<VKTerms>
    /// The host with the pictures of people and communities, as the client reaches it.
    let pictures: URL?
    /// The host of the API, as the client reaches it.
    let api: URL?

    /// The requested fields.
    var fields: Set<String> { Set((parameters["fields"] ?? "").split(separator: ",").map(String.init)) }

    /// The community that calls; nil for any other caller.
    var community: InventedCommunity? { if case .community(let community) = kind { community } else { nil } }

    func has(_ scope: String) -> Bool { signIn.scope.contains(scope) }
}

/// A method of the API, and the kinds of tokens that may call it.
struct APIMethod: Sendable {
    /// Whether a community's and an app's service token may call it too.
    var isForAll = false
    /// Whether the community sheet calls it. The sheet makes several calls at once, which the limit must allow.
    var isOfSheet = false
    /// Whether a community's token may call it.
    var isForCommunities = false
    /// Whether an app's service token may call it.
    var isForServices = false
    /// The permission that a member's or a community's token needs; nil for none.
    var scope: String?
    let respond: @Sendable (APICall) -> ServerResponse
}

extension VKSandbox {
    /// Returns the simulation of a method; nil if the method is unknown.
    func method(_ name: String) -> APIMethod? {
        switch name {
        case "users.get": APIMethod(isForAll: true) { self.usersGet($0) }
        case "friends.get": APIMethod { self.friendsGet($0) }
        case "account.getProfileShortInfo": APIMethod(isOfSheet: true) { self.profileShortInfo($0) }
        case "groups.getById": APIMethod(isForAll: true, isOfSheet: true) { self.groupsGetByID($0) }
        case "groups.getMembers": APIMethod(isForAll: true, isOfSheet: true) { self.groupsGetMembers($0) }
        case "groups.get": APIMethod { self.groupsGet($0) }
        case "groups.isMember": APIMethod(isForAll: true) { self.groupsIsMember($0) }
        case "utils.getServerTime": APIMethod(isForAll: true) { self.serverTime($0) }
        case "account.getAppPermissions": APIMethod { self.appPermissions($0) }
        case "execute": APIMethod(isForAll: true) { self.execute($0) }
        case "groups.join": APIMethod(isOfSheet: true) { self.groupsJoin($0) }
        case "groups.leave": APIMethod { self.groupsLeave($0) }
        case "statEvents.addVKID": APIMethod(isOfSheet: true) { _ in .response(.integer(1)) }
        default: uploadMethod(name) ?? libraryMethod(name) ?? messageMethod(name)
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
        addPictures(to: &router)
        addUploads(to: &router)
        addLongPoll(to: &router)
        return router
    }

    private func call(_ request: ServerRequest, _ parameters: FormFields) -> ServerResponse {
        guard parameters["v"]?.isEmpty == false else { return apiFailure(8, "the version parameter is missing") }
        let name = request.parameters["name"] ?? ""
        if name == "captcha.force" { return captchaForce(request, parameters) }
        if name == "auth.logout" { return legacyLogout(parameters) }
        if let response = anonymousCall(name, request, parameters) { return response }
        guard let (kind, signIn) = caller(request, parameters) else {
            return apiFailure(5, "authorization failed: the access token is missing, expired or ended")
        }
        guard let method = method(name) else {
            return isWithinLimit(kind, signIn, ofSheet: false) ? apiFailure(3, "unknown method") : tooManyCalls
        }
        guard isWithinLimit(kind, signIn, ofSheet: method.isOfSheet) else { return tooManyCalls }
        return perform(
            method,
            APICall(
                parameters: parameters, kind: kind, signIn: signIn, pictures: idAddress(for: request),
                api: addresses.value?.address(of: "api", at: self.name, for: request)))
    }

    /// Returns the kind and the sign-in of the token in a request; nil for a token that is not valid.
    private func caller(_ request: ServerRequest, _ parameters: FormFields) -> (VKTokenKind, SignIn<VKTerms>)? {
        if let (_, signIn) = signIn(ofBearer: request, parameters) {
            guard let id = signIn.terms.community else { return (.member, signIn) }
            return InventedCommunity.with(id: id).map { (.community($0), signIn) }
        }
        guard let key = request.bearer ?? parameters["access_token"],
            let client = configuration.serviceKeys.first(where: { key.isExactly($0.value) })?.key
        else { return nil }
        return (.service, SignIn(id: "service-" + client, client: client, member: 0, terms: VKTerms()))
    }

    /// Counts a call, and returns whether its token may make it now.
    private func isWithinLimit(_ kind: VKTokenKind, _ signIn: SignIn<VKTerms>, ofSheet: Bool) -> Bool {
        let limits = configuration.callLimits
        return switch kind {
        case .member: (ofSheet ? sheetLimiter : limiter).take(signIn.id, limit: ofSheet ? limits.sheet : limits.member)
        case .community: limiter.take(signIn.id, limit: limits.community)
        case .service: limiter.take(signIn.id, limit: limits.service)
        }
    }

    private var tooManyCalls: ServerResponse { apiFailure(6, "too many requests per second") }
}
