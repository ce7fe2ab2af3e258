import Foundation
import MemberCore
import MemberHTTP
public import MemberOAuth

extension ProviderProfile {
    /// Returns Sber ID's rules for a server: those of every sign-in, and those of the bank's token and user-info endpoints.
    /// - Parameters:
    ///   - stand: The stand where the bank is reached.
    ///   - announcedClientID: The client id, for a gateway that requires the header `x-ibm-client-id`; nil sends none.
    /// - Returns: The profile.
    public static func sber(_ stand: SIDStand = .prom, announcing announcedClientID: String? = nil) -> ProviderProfile {
        sber(stand.configuration, announcing: announcedClientID)
    }

    /// Returns the same rules for a stand's addresses.
    static func sber(_ stand: SIDStandConfiguration, announcing announcedClientID: String? = nil) -> ProviderProfile {
        var profile = SberOAuthProfile.profile(stand)
        profile.allowsLoopbackHTTP = [stand.portal, stand.token, stand.userInfo].contains { $0.scheme == "http" }
        profile.authorizationParameters = [("client_type", "PRIVATE")]
        profile.token.isScope = { !$0.contains("://") }
        profile.token.error = SberGateway.error(in:)
        profile.userInfo.error = SberGateway.error(in:)
        profile.userInfo.checksAudience = true
        profile.userInfo.namesMemberWithoutOpenID = false
        profile.userInfo.describesByBody = true
        profile.signOut = .nothingToAsk
        profile.limits.whole = .seconds(10)
        profile.headers = { place, identifier in
            SberHeaders.of(place, identifier: identifier, announcing: announcedClientID)
        }
        return profile
    }
}

/// The headers that the bank requires in each request.
enum SberHeaders {
    /// Returns the identifier of the sign-in, under the endpoint's own name for it, and the client id if it is required.
    static func of(_ place: OAuthPlace, identifier: String, announcing clientID: String?) -> HTTPHeaders {
        switch place {
        case .token, .refresh: fields("rquid", identifier, clientID)
        case .userInfo: fields("x-introspect-rquid", identifier, clientID)
        case .authorization, .keySet, .metadata, .signOut, .introspection: HTTPHeaders()
        }
    }

    /// Returns the fields of a request that requires the identifier under a name.
    static func fields(_ name: String, _ identifier: String, _ clientID: String?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers[name] = identifier
        if let clientID { headers["x-ibm-client-id"] = clientID }
        return headers
    }
}

/// The errors of the bank's gateway in front of all endpoints: `httpCode`, `httpMessage`, `moreInformation`.
enum SberGateway {
    /// The name of the gateway's own number.
    static let number = "httpCode"
    /// The name of the message for the status.
    static let message = "httpMessage"
    /// The name of the additional message.
    static let information = "moreInformation"

    /// Returns the error in a response: in OAuth's form, else in the gateway's.
    @Sendable static func error(in members: [String: JSONValue]) -> TokenRules.ErrorText? {
        if let error = members["error"]?.string { return .init(error, members["error_description"]?.string) }
        guard let code = members[number], let number = code.string ?? code.integer.map(String.init) else { return nil }
        let messages = [message, information].compactMap { name in
            members[name]?.string.flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        let words = messages.map(\.1).joined(separator: ": ")
        return .init(
            "gateway_" + number, words.isEmpty ? nil : words, further: FormFields([(Self.number, number)] + messages))
    }
}

extension SberRefusal.Form {
    /// Creates the form of an error: the gateway's has its number in the further fields.
    init(_ error: String?, further: FormFields?) {
        self = further?[SberGateway.number].map(Self.gateway) ?? error.map(Self.oauth) ?? .other
    }
}
