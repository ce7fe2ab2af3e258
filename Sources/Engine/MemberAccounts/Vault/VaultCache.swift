public import Foundation
import MemberCore

/// The place of the stored replies of a vault's accounts.
public enum VaultCache: Sendable, Equatable {
    /// In the vault's own folder.
    case inHome
    /// In a folder within this one, such as the system's cache folder; its name is an id that is stored in the vault's folder.
    case within(URL)
    /// In a folder of the app's choice, only for this vault.
    case folder(URL)
}

extension VaultCache {
    /// In the system's folder for caches, which is not backed up and which the system may empty: `$XDG_CACHE_HOME` if it is set, else
    /// `~/Library/Caches` on Apple systems and `~/.cache` elsewhere.
    public static var ofSystem: VaultCache {
        if let path = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
            return .within(URL(filePath: path).appending(path: "MemberKit"))
        }
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return folder.map { .within($0.appending(path: "MemberKit")) } ?? .inHome
    }

    /// The name of the replies' folder in a vault's own folder.
    private static let name = "cache"
    /// The file in a vault's own folder with the name of its folder within another one.
    private static let idName = "cache.id"

    /// The folder of the replies.
    ///
    /// Replies that an earlier version kept in the vault's own folder are moved to the other folder once; where that fails they are
    /// removed, because they can be fetched again.
    /// - Parameters:
    ///   - home: The vault's own folder.
    ///   - random: The source of the folder's name.
    /// - Returns: The folder, which is made when first needed.
    func folder(of home: URL, random: any RandomSource = SystemRandom()) -> URL {
        let inHome = home.appending(path: Self.name)
        switch self {
        case .inHome: return inHome
        case .folder(let url): return url
        case .within(let base):
            guard let id = Self.id(in: home, random) else { return inHome }
            let folder = base.appending(path: id)
            Self.move(inHome, to: folder)
            return folder
        }
    }

    /// The id of a vault's folder, made once; nil where it can be neither read nor stored.
    private static func id(in home: URL, _ random: any RandomSource) -> String? {
        let file = OwnersFile(url: home.appending(path: idName))
        if let known = id(file) { return known }
        try? file.offer(random.token(bytes: 9), random: random)
        return id(file)
    }

    /// The stored id, if it is a plain name: the file must not lead elsewhere.
    private static func id(_ file: OwnersFile) -> String? {
        guard let text = try? file.text() else { return nil }
        let id = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return (8...64).contains(id.utf8.count) && id.isPlainName ? id : nil
    }

    private static func move(_ old: URL, to new: URL) {
        let files = FileManager.default
        // A link in the place of the old folder is not followed.
        let type = (try? files.attributesOfItem(atPath: old.path))?[.type] as? FileAttributeType
        guard type == .typeDirectory else { return }
        do {
            try PrivateFile.makeFolder(new.deletingLastPathComponent().path)
            try files.moveItem(at: old, to: new)
        } catch { try? files.removeItem(at: old) }
    }
}
