import MemberCore

/// Why the service cannot be made.
package enum OffersSettingsError: CodedError, Equatable {
    /// The file is not the JSON of settings; the text is the outermost member that is wrong, if it is known.
    case unreadable(member: String?)
    /// Something is missing or wrong; each text is a sentence.
    case incomplete([String])

    /// The stable name.
    package var code: String {
        switch self {
        case .unreadable: "offers_service.settings_unreadable"
        case .incomplete: "offers_service.settings_incomplete"
        }
    }

    /// The problem, as a sentence.
    package var problem: String {
        switch self {
        case .unreadable(let member?): "The settings of the offers' service cannot be read: see \(member)."
        case .unreadable(nil): "The settings of the offers' service are not the JSON that they have to be."
        case .incomplete(let sentences): sentences.joined(separator: " ")
        }
    }

    /// The remedy, as a sentence.
    package var remedy: String {
        switch self {
        case .unreadable: "Compare the file with the guide of the service."
        case .incomplete: "Complete the settings, and start again."
        }
    }
}
