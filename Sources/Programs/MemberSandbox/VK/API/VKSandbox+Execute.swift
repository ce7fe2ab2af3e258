import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The most calls of a script.
    private static let callsOfScript = 25

    /// Handles `execute`: a failed call is `false` in its place, and the errors follow in the order of the calls.
    func execute(_ call: APICall) -> ServerResponse {
        guard let script = ExecuteScript(call.parameters["code"] ?? "") else {
            return apiFailure(12, "Unable to compile code: the sandbox runs only return [API.a.b({}),API.c.d({})];")
        }
        guard script.calls.count <= Self.callsOfScript else {
            return apiFailure(13, "Runtime error occurred during code invocation: Too many API calls")
        }
        var (results, errors): ([JSONValue], [JSONValue]) = ([], [])
        for part in script.calls {
            let envelope = try? JSONValue(parsing: result(of: part, call).body)
            if let result = envelope?["response"] {
                results.append(result)
                continue
            }
            results.append(.bool(false))
            var error: [String: JSONValue] = ["method": .string(part.method)]
            for name in ["error_code", "error_msg"] { error[name] = envelope?["error"]?[name] }
            errors.append(.object(error))
        }
        var members: [String: JSONValue] = ["response": .array(results)]
        if !errors.isEmpty { members["execute_errors"] = .array(errors) }
        return .object(members)
    }

    private func result(of part: ExecuteScript.Call, _ call: APICall) -> ServerResponse {
        guard let method = method(part.method) else { return apiFailure(3, "unknown method") }
        var inner = call
        inner.parameters = part.parameters
        return perform(method, inner)
    }

    /// Performs a call whose token is valid and within its limit.
    func perform(_ method: APIMethod, _ call: APICall) -> ServerResponse {
        switch call.kind {
        case .community where !method.isForAll && !method.isForCommunities:
            apiFailure(27, "Group authorization failed: method is unavailable with group auth.")
        case .service where !method.isForAll && !method.isForServices:
            apiFailure(28, "Application authorization failed: method is unavailable with service token.")
        case .member, .community:
            method.scope.map(call.has) == false
                ? apiFailure(15, "Access denied: no access to call this method with the scopes of this token")
                : method.respond(call)
        case .service: method.respond(call)
        }
    }
}
