package import Foundation
package import MemberCore
package import MemberHTTP
import MemberRequests

/// Reads a batch's response, for tools that examine one without sending a batch.
package enum GraphBatchReading {
    /// The outcome of one element.
    package enum Outcome: Equatable, Sendable {
        /// A value; nil if the body is empty.
        case value(JSONValue?)
        /// The service had no response for it.
        case none
        /// The service's refusal.
        case refused(GraphError)
        /// The response cannot be used.
        case unusable
    }

    /// Splits a response.
    /// - Returns: The outcomes of the elements, in order.
    package static func outcomes(of response: HTTPResponse, count: Int) -> [Outcome] {
        GraphBatch.readings(of: response, count: count).map { $0.map(outcome) ?? .none }
    }

    /// Reads a body as JSON.
    /// - Returns: The value; nil if the body is not JSON, or nested too deep.
    package static func json(_ body: Data) -> JSONValue? { GraphJSON.value(of: body) }

    /// Reads the response to a single request.
    /// - Returns: Its outcome.
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
