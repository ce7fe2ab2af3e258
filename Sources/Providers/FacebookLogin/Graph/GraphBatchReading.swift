package import Foundation
package import MemberCore
package import MemberHTTP
import MemberRequests

/// What a batch's response says, for tools that take one apart without sending it.
package enum GraphBatchReading {
    /// What came of one element.
    package enum Outcome: Equatable, Sendable {
        /// A value; nil where the body is empty.
        case value(JSONValue?)
        /// The service had no response for it.
        case none
        /// The service's refusal.
        case refused(GraphError)
        /// The response cannot be used.
        case unusable
    }

    /// Takes a response apart.
    /// - Parameters:
    ///   - response: The batch's response.
    ///   - count: How many elements it had.
    /// - Returns: As many outcomes, in order.
    package static func outcomes(of response: HTTPResponse, count: Int) -> [Outcome] {
        GraphBatch.readings(of: response, count: count).map { $0.map(outcome) ?? .none }
    }

    /// Reads a body as JSON.
    /// - Parameter body: The body.
    /// - Returns: The value; nil for what is no JSON, or nested too deep.
    package static func json(_ body: Data) -> JSONValue? { GraphJSON.value(of: body) }

    /// Reads the response to a request by itself.
    /// - Parameter response: The response.
    /// - Returns: What it says.
    package static func outcome(of response: HTTPResponse) -> Outcome {
        outcome(of: GraphReading(response))
    }

    private static func outcome(of reading: GraphReading) -> Outcome {
        switch reading {
        case .value(let value): .value(value)
        case .refused(let error): .refused(error)
        case .unusable: .unusable
        }
    }
}
