package import Foundation
package import MemberCore
package import MemberHTTP
package import MemberRequests

/// A call of an API method as an HTTP request: reads by GET, writes by POST.
package struct VKMethodCall: Sendable {
    /// The API version that calls name by default.
    package static let defaultVersion = "5.199"

    /// The method's name, `section.name`.
    package let method: String
    /// Its parameters; names are lower-cased except for `execute`.
    package let parameters: FormFields

    /// Creates a call.
    /// - Parameters:
    ///   - method: The method's name.
    ///   - parameters: Its parameters.
    package init(_ method: String, _ parameters: FormFields) {
        self.method = method
        self.parameters = parameters
    }

    /// Whether the method only reads: its name part starts with get, search, is, are, check (not checkin), resolve, lookup or
    /// filter.
    package var isRead: Bool {
        let name = method.split(separator: ".").last.map(String.init) ?? method
        if name.hasPrefix("checkin") { return false }
        return ["get", "search", "is", "are", "check", "resolve", "lookup", "filter"].contains { prefix in
            name.hasPrefix(prefix) && name.dropFirst(prefix.count).first.map { !$0.isLowercase } ?? true
        }
    }

    /// Whether its reply may be kept: addresses of upload servers and the state of long polling are good for one use.
    package var mayBeKept: Bool {
        let name = method.split(separator: ".").last.map(String.init) ?? method
        return isRead && !name.hasSuffix("UploadServer") && !name.hasPrefix("getLongPoll")
    }

    /// The HTTP request.
    /// - Parameters:
    ///   - base: The API's address.
    ///   - version: The API version, added unless a parameter names one.
    ///   - verb: The HTTP method; nil is GET for a method that only reads, else POST.
    /// - Returns: GET with sorted pairs in the query, or POST with a form.
    package func request(base: URL, version: String, verb: HTTPRequest.Method? = nil) -> HTTPRequest {
        var fields = parameters
        if !method.hasPrefix("execute") {
            fields.fields = fields.fields.map { FormFields.Field($0.name.lowercased(), $0.value) }
        }
        fields.fill(from: [("v", version)])
        let url = base.appending(path: "method").appending(path: method)
        guard verb.map({ $0 == .get }) ?? isRead else {
            var request = HTTPRequest(.post, url)
            request.body = .form(fields)
            return request
        }
        fields.fields.sort { ($0.name, $0.value) < ($1.name, $1.value) }
        return HTTPRequest(.get, URL(string: url.absoluteString + "?" + fields.encoded) ?? url)
    }

    /// Creates a call for the pipeline.
    /// - Parameters:
    ///   - method: The method's name.
    ///   - parameters: Its parameters; a token among them is dropped, because the session's token is used.
    ///   - hosts: VK's addresses.
    ///   - version: The API version, added unless a parameter names one.
    ///   - verb: The HTTP method; nil is GET for a method that only reads, else POST.
    /// - Returns: The call; nil if the name does not have the form `section.name`.
    package static func call(
        _ method: String, _ parameters: FormFields, at hosts: VKHosts, version: String = VKMethodCall.defaultVersion,
        verb: HTTPRequest.Method? = nil
    ) -> ProviderCall? {
        guard isName(method) else { return nil }
        var parameters = parameters
        parameters["access_token"] = nil
        let plain = VKMethodCall(method, parameters)
        var call = ProviderCall(plain.request(base: hosts.api, version: version, verb: verb))
        call.operation = method
        if !plain.mayBeKept { call.life = .never }
        call.isWrite = !plain.isRead
        // The server drops a second call with the same number.
        call.isSafeToRepeat = parameters["random_id"] != nil
        return call
    }

    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isWord = { (part: Substring) in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
        return (parts.count == 2 || text == "execute") && parts.allSatisfy(isWord)
    }
}
