import Foundation
public import MemberCore

/// Why a database could not be opened, read or written.
public enum StorageError: CodedError, Equatable {
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

    /// The stable name.
    public var code: String {
        switch self {
        case .cannotOpen: "storage.cannot_open"
        case .otherOwner: "storage.other_owner"
        case .readOnly: "storage.read_only"
        case .notPermitted: "storage.not_permitted"
        case .openToOthers: "storage.open_to_others"
        case .notOrdinary: "storage.not_ordinary"
        case .tooManyOpenFiles: "storage.too_many_open_files"
        case .inputOutput: "storage.input_output"
        case .newerFormat: "storage.newer_format"
        case .olderFormat: "storage.older_format"
        case .corrupt: "storage.corrupt"
        case .foreign: "storage.foreign"
        case .diskFull: "storage.disk_full"
        case .busy: "storage.busy"
        case .conflict: "storage.conflict"
        case .refused: "storage.refused"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .cannotOpen(let path): "The file or folder \(path) cannot be opened for reading and writing."
        case .otherOwner(let path): "\(path) belongs to another user of this machine."
        case .readOnly(let path): "The file \(path) can only be read."
        case .notPermitted(let path): "This user may not open \(path)."
        case .openToOthers(let path): "Others than its owner may read or write the file \(path)."
        case .notOrdinary(let path): "\(path) is not an ordinary file."
        case .tooManyOpenFiles(let path): "Too many files are open, so \(path) could not be opened."
        case .inputOutput(let path): "The disk failed to read or write \(path)."
        case .newerFormat(let module, let found, let known):
            "The stored data of \(module) has format \(found); this version knows up to \(known)."
        case .olderFormat(let module, let found, let oldest):
            "The stored data of \(module) has format \(found); this version knows formats from \(oldest)."
        case .corrupt: "The stored file is damaged or is not a database."
        case .foreign: "The stored file is a database of another program."
        case .diskFull: "The disk is full."
        case .busy: "Another process holds the stored data."
        case .conflict: "The value is stored already."
        case .refused(let number): "The database refused the operation (code \(number))."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .cannotOpen: "Check that it exists, who owns it and its permissions, or name another folder."
        case .otherOwner: "Name a folder of your own, or run this as the user it belongs to; nothing was read or changed."
        case .readOnly: "Make the folder and its files writable, or name another folder; nothing was changed."
        case .notPermitted: "Check who owns it and its permissions, and those of the folders on the way; nothing was changed."
        case .openToOthers: "Take the permissions of others away (chmod 600); nothing was changed."
        case .notOrdinary: "Put the file itself in its place, not a link to it; nothing was read or changed."
        case .tooManyOpenFiles:
            "Close files or connections, or raise the limit (`ulimit -n`), and try again; nothing is damaged."
        case .inputOutput: "Check the disk and its connection, and try again; nothing was changed."
        case .newerFormat: "Update the program, or name another folder; the file was left untouched."
        case .olderFormat: "Name another folder, or move the file aside and sign in again; it was left untouched."
        case .corrupt: "Move the file aside and sign in again; it was left untouched."
        case .foreign: "Name another folder, or move the file aside; it was left untouched."
        case .diskFull: "Free some space and try again; nothing was lost."
        case .busy: "Try again; if it lasts, see which process has the file open."
        case .conflict: "Read the stored value first."
        case .refused: "Report the code; nothing was changed."
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
