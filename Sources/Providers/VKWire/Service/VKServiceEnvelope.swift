import Foundation
package import MemberCore
package import MemberHTTP

/// The three envelopes of VK's hosts, as one reading.
package enum VKServiceEnvelope {
    /// Reads an answer: whatever has a `response` is a success; an error is read in the host's own form.
    package static func read(_ response: HTTPResponse, from host: VKService.Host) throws(VKServiceError) -> JSONValue {
        guard let answer = try? JSONDecoder().decode(JSONValue.self, from: response.body), case .object = answer else {
            throw response.status == 200 ? .invalidResponse : .status(response.status)
        }
        if let value = answer["response"] { return value }
        switch host {
        case .api:
            guard let error = answer["error"] else { throw response.status == 200 ? .invalidResponse : .status(response.status) }
            throw .api(code: error["error_code"]?.integer.map(Int.init) ?? 1)
        case .id:
            if let error = answer["error"]?.string { throw .refused(error, isDeadRefreshToken: isDead(error, answer)) }
            guard response.status < 400 else { throw .status(response.status) }
            return answer
        case .oauth:
            guard response.status >= 400 else { return answer }
            throw .refused(answer["error"]?.string ?? "status_\(response.status)", isDeadRefreshToken: false)
        }
    }

    private static func isDead(_ error: String, _ answer: JSONValue) -> Bool {
        VKOAuthProfile.meansDeadRefreshToken(code: error, description: answer["error_description"]?.string)
    }
}
