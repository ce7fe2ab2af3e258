public import Foundation
import MemberCore
public import MemberHTTP
public import MemberRequests

/// The API's envelope: `{"response": …}` or `{"error": {"error_code": …, "error_msg": …}}`, status 200 both ways.
public enum VKEnvelope {
    /// What an envelope holds besides its response.
    struct Failure: Decodable {
        struct Body: Decodable {
            var errorCode: Int?
            var errorMessage: String?

            enum CodingKeys: String, CodingKey {
                case errorCode = "error_code"
                case errorMessage = "error_msg"
            }
        }
        var error: Body?
    }

    /// The response of an envelope.
    public struct Success<Value: Decodable>: Decodable {
        /// The value.
        public let response: Value
    }

    /// Judges an answer: 5 and 1117 mean that the access token is void.
    /// - Parameter response: The answer.
    /// - Returns: The judgement for the pipeline.
    @Sendable public static func judge(_ response: HTTPResponse) -> CallRules.Judgement {
        guard let envelope = try? JSONDecoder().decode(Failure.self, from: response.body) else {
            return .refused(response.status == 200 ? .invalidReply("it is no VK envelope") : .status(response.status))
        }
        guard let error = envelope.error else { return response.status == 200 ? .value : .refused(.status(response.status)) }
        let refusal = APIRefusal(code: String(error.errorCode ?? 1), text: error.errorMessage ?? "")
        return [5, 1117].contains(error.errorCode) ? .tokenRejected(refusal) : .refused(.refused(refusal))
    }

    /// Decodes the response of a good answer.
    /// - Parameters:
    ///   - type: What to decode.
    ///   - body: The answer's body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it does not fit.
    public static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(RequestError) -> Value {
        do { return try JSONDecoder().decode(Success<Value>.self, from: body).response } catch {
            throw .invalidReply("it does not have the expected members")
        }
    }

    /// The rules of VK API calls: parameters that make no difference to a reply, and the judgement.
    public static var rules: CallRules {
        var rules = CallRules()
        rules.volatileParameters = [
            "access_token", "captcha_sid", "captcha_key", "captcha_ts", "captcha_attempt", "success_token", "confirm", "sig",
        ]
        rules.judge = judge
        return rules
    }
}
