import Logging
import MemberKit

extension Diagnostics {
    /// Diagnostics that write to swift-log, each module of MemberKit under a label of its own.
    static func logging(from minimum: Level = .info) -> Diagnostics {
        Diagnostics(minimum: minimum) { event in
            let level: Logger.Level =
                switch event.level {
                case .debug: .debug
                case .info: .info
                case .notice: .notice
                case .warning: .warning
                case .error: .error
                }
            Logger(label: event.label).log(
                level: level, "\(event.name)", metadata: event.metadata.mapValues { .string($0) })
        }
    }
}
