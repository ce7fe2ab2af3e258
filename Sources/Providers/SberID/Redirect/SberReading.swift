import Foundation
package import MemberCore
import MemberCrypto

/// The meaning of a response to a pending sign-in.
package enum SberReading: Sendable, Equatable {
    /// It does not belong to this sign-in, which continues, so that an unrelated link cannot cancel it.
    case otherState
    /// The sign-in has failed.
    case failed(String)
    /// The sign-in has succeeded.
    case code(Secret, appToken: Secret?)

    /// The comparison of a response's state with the sign-in's.
    package enum StateFit: Sendable, CaseIterable {
        /// The state is the sign-in's.
        case same
        /// The state is a different one.
        case different
        /// The response has no state.
        case missing
    }

    /// Reads a response at the address of the sign-in.
    /// - Parameters:
    ///   - answer: Its fields.
    ///   - state: The comparison of its state with the sign-in's.
    package init(_ answer: SberAnswer, state: StateFit) {
        let isOurs = state == .same
        // The bank's app leaves the state out of its errors; without the form of the bank's app anyone could have written the
        // error.
        let maySayError = isOurs || state == .missing && answer.hasFailed
        if answer.isBroken {
            self = .otherState
        } else if answer.isAmbiguous {
            self = .failed("internal_error")
        } else if let error = answer.error {
            self = maySayError ? .failed(Self.word(error)) : .otherState
        } else if answer.hasFailed {
            self = maySayError ? .failed("internal_error") : .otherState
        } else if !isOurs {
            self = .otherState
        } else if let code = answer.code {
            self = .code(Secret(code), appToken: answer.appToken.map { Secret($0) })
        } else {
            self = .failed("internal_error")
        }
    }

    /// Returns the bank's word in a displayable form; a word that becomes empty is replaced.
    private static func word(_ error: String) -> String {
        let word = SberAnswer.cleaned(error)
        return word.allSatisfy(\.isWhitespace) ? "internal_error" : word
    }

    /// Whether the sign-in has ended.
    package var endsAttempt: Bool { self != .otherState }
}

extension SberReading.StateFit {
    /// Compares the states in constant time.
    /// - Parameters:
    ///   - answer: The fields of the response.
    ///   - state: The sign-in's state.
    package init(_ answer: SberAnswer, state: Secret) {
        guard let arrived = answer["state"], !arrived.isEmpty else {
            self = .missing
            return
        }
        self = constantTimeEquals(Data(arrived.utf8), state.bytes) ? .same : .different
    }
}
