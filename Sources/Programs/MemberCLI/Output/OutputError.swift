import Foundation
import MemberCore

/// Why the results of a command could not be written.
enum OutputError: CodedError, Equatable {
    /// The reader has gone, as `head` does once it has read enough.
    case readerGone
    /// There is no room left.
    case full
    /// Standard output is closed, or cannot be written for another reason.
    case unwritable

    init(_ error: any Error) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let codes = [error as NSError, underlying].compactMap(\.self).filter { $0.domain == NSPOSIXErrorDomain }.map(\.code)
        if codes.contains(Int(POSIXError.EPIPE.rawValue)) {
            self = .readerGone
        } else if codes.contains(Int(POSIXError.ENOSPC.rawValue)) || (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            self = .full
        } else {
            self = .unwritable
        }
    }

    var code: String {
        switch self {
        case .readerGone: "cli.output_reader_gone"
        case .full: "cli.output_full"
        case .unwritable: "cli.output_unwritable"
        }
    }
    var problem: String {
        switch self {
        case .readerGone: "The program that read the results has ended."
        case .full: "The results cannot be written: there is no room left."
        case .unwritable: "The results cannot be written: standard output is closed or not writable."
        }
    }
    var remedy: String {
        switch self {
        case .readerGone: "Let it read to the end."
        case .full: "Make room, or write them elsewhere. What the command did is done."
        case .unwritable: "Let standard output lead somewhere. What the command did is done."
        }
    }
}
