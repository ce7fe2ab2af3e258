import Foundation
public import MemberCore

/// Why a database could not be opened, read or written.
public enum StorageError: ExplainedError, Equatable {
    /// The file or its folder cannot be opened; the path is given.
    case cannotOpen(path: String)
    /// The file or folder belongs to another user of this machine; the path is given.
    case otherOwner(path: String)
    /// The file can be read only, and this needs to write; the path is given.
    case readOnly(path: String)
    /// This user may not open the file or its folder; the path is given.
    case notPermitted(path: String)
    /// Others than its owner may read or write a file that must be only its owner's; the value is the path.
    case openToOthers(path: String)
    /// It is a link, a folder, a pipe or a device, where an ordinary file belongs; the path is given.
    case notOrdinary(path: String)
    /// The process or the machine has as many files open as it may; the path of the file that could not be opened is given.
    case tooManyOpenFiles(path: String)
    /// The disk failed to read or write the file; the path is given.
    case inputOutput(path: String)
    /// The file was written by a newer version of a module.
    case newerFormat(module: String, found: Int, known: Int)
    /// The file was written by a version of a module that was never released, and whose steps are not known any more.
    case olderFormat(module: String, found: Int, oldest: Int)
    /// The file is not a database, or it is damaged.
    case corrupt
    /// The file is a database of another program.
    case foreign
    /// The disk is full; the file is unchanged.
    case diskFull
    /// Another process held the file longer than the limit; the file is unchanged.
    case busy
    /// A unique value is already stored; the file is unchanged.
    case conflict
    /// Any other refusal, with the library's extended code; the file is unchanged.
    case refused(Int)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .cannotOpen(let path):
            .init(
                "storage.cannot_open", "The file or folder \(path) cannot be opened for reading and writing.",
                "Check that it exists, who owns it and its permissions, or name another folder.")
        case .otherOwner(let path):
            .init(
                "storage.other_owner", "\(path) belongs to another user of this machine.",
                "Name a folder of your own, or run this as the user it belongs to; nothing was read or changed.")
        case .readOnly(let path):
            .init(
                "storage.read_only", "The file \(path) can only be read.",
                "Make the folder and its files writable, or name another folder; nothing was changed.")
        case .notPermitted(let path):
            .init(
                "storage.not_permitted", "This user may not open \(path).",
                "Check who owns it and its permissions, and those of the folders on the way; nothing was changed.")
        case .openToOthers(let path):
            .init(
                "storage.open_to_others", "Others than its owner may read or write the file \(path).",
                "Take the permissions of others away (chmod 600); nothing was changed.")
        case .notOrdinary(let path):
            .init(
                "storage.not_ordinary", "\(path) is not an ordinary file.",
                "Put the file itself in its place, not a link to it; nothing was read or changed.")
        case .tooManyOpenFiles(let path):
            .init(
                "storage.too_many_open_files", "Too many files are open, so \(path) could not be opened.",
                "Close files or connections, or raise the limit (`ulimit -n`), and try again; nothing is damaged.")
        case .inputOutput(let path):
            .init(
                "storage.input_output", "The disk failed to read or write \(path).",
                "Check the disk and its connection, and try again; nothing was changed.")
        case .newerFormat(let module, let found, let known):
            .init(
                "storage.newer_format", "The stored data of \(module) has format \(found); this version knows up to \(known).",
                "Update the program, or name another folder; the file was left untouched.")
        case .olderFormat(let module, let found, let oldest):
            .init(
                "storage.older_format",
                "The stored data of \(module) has format \(found); this version knows formats from \(oldest).",
                "Name another folder, or move the file aside and sign in again; it was left untouched.")
        case .corrupt:
            .init(
                "storage.corrupt", "The stored file is damaged or is not a database.",
                "Move the file aside and sign in again; it was left untouched.")
        case .foreign:
            .init(
                "storage.foreign", "The stored file is a database of another program.",
                "Name another folder, or move the file aside; it was left untouched.")
        case .diskFull: .init("storage.disk_full", "The disk is full.", "Free some space and try again; nothing was lost.")
        case .busy:
            .init(
                "storage.busy", "Another process holds the stored data.",
                "Try again; if it lasts, see which process has the file open.")
        case .conflict: .init("storage.conflict", "The value is stored already.", "Read the stored value first.")
        case .refused(let number):
            .init(
                "storage.refused", "The database refused the operation (code \(number)).", "Report the code; nothing was changed."
            )
        }
    }

}

extension StorageError {
    /// Why a file or folder of ours cannot be used.
    /// - Parameters:
    ///   - problem: The problem.
    ///   - path: The file or folder.
    package init(_ problem: PrivateFile.Problem, _ path: String) {
        switch problem {
        case .otherOwner: self = .otherOwner(path: path)
        case .openToOthers: self = .openToOthers(path: path)
        case .notOrdinary: self = .notOrdinary(path: path)
        case .exists: self = .cannotOpen(path: path)
        case .refused(let number): self.init(system: number, path)
        }
    }

    /// Why the system refuses a file of ours.
    /// - Parameters:
    ///   - number: The system's error number.
    ///   - path: The file or folder.
    package init(system number: Int32, _ path: String) {
        self = Self.known(system: number, path) ?? .cannotOpen(path: path)
    }

    /// The error for a number of the system that says more than that a file cannot be opened.
    static func known(system number: Int32, _ path: String) -> StorageError? {
        switch number {
        case ENOSPC, EDQUOT: .diskFull
        case EMFILE, ENFILE: .tooManyOpenFiles(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        case EROFS: .readOnly(path: path)
        case EIO: .inputOutput(path: path)
        default: nil
        }
    }
}
