import Foundation
import ProcessSupport

/// A desktop's session bus with an unlocked keyring, for as long as a command runs.
enum DesktopSession {
    private static let commands = ["dbus-daemon", "gnome-keyring-daemon", "secret-tool"]

    /// Whether this machine has the needed programs.
    static var isThere: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return commands.allSatisfy { command in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(command)") }
        }
    }

    /// A separate bus; the keyring ends with it.
    private static let session = """
        exec 2>/dev/null
        address=unix:path=$HOME/bus
        dbus-daemon --session --nofork --address=$address >/dev/null 2>&1 &
        bus=$!
        # Signals may be blocked in children of a test; this one never is.
        trap 'kill -KILL $bus' EXIT
        for try in 1 2 3 4 5 6 7 8 9 10; do [ -S "$HOME/bus" ] && break; sleep 0.1; done
        export DBUS_SESSION_BUS_ADDRESS=$address
        printf x | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
        eval "$1"
        """

    /// Runs a shell script in a separate session.
    /// - Parameters:
    ///   - text: The script.
    ///   - home: A folder for the keyring.
    /// - Returns: The lines they printed.
    /// - Throws: The system's error if the shell does not start.
    static func run(_ text: String, home: URL) async throws -> [String] {
        try await Shell.run(Self.session, [text], environment: ["HOME": home.path])
    }
}
