import Foundation

extension Texts {
    /// A text for a date: today, yesterday, or a number of days or months ago.
    func ago(_ date: Date, at now: Date, by calendar: Calendar) -> String {
        let days =
            calendar.dateComponents([.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)).day ?? 0
        return switch days {
        case ..<1: self(.permissionsToday)
        case 1: self(.permissionsYesterday)
        case ..<60: self(.permissionsDays, count: days)
        default: self(.permissionsMonths, count: days / 30)
        }
    }
}

extension PermissionSettings {
    /// Whether the app has any permission.
    var isAnythingGranted: Bool { permissions.contains { $0.status == .granted } }

    /// The heading of a feature; nil where no feature has a name, because there is nothing to distinguish.
    func heading(of feature: Feature, _ texts: Texts) -> String? {
        feature.name ?? (features.count > 1 ? texts(.permissionsOther) : nil)
    }
}

extension ShownPermission {
    /// The lines below its title: the explanation, the status and its date, and the last use.
    func lines(_ texts: Texts, at now: Date, by calendar: Calendar) -> [String] {
        let status = texts(.permissionsStatus(self.status))
        let standing = since.map { status + " " + texts.ago($0, at: now, by: calendar) } ?? status
        return [explanation, standing, use(texts, at: now, by: calendar)].compactMap(\.self)
    }

    private func use(_ texts: Texts, at now: Date, by calendar: Calendar) -> String? {
        if let lastUse { return texts(.permissionsUsed, ["when": texts.ago(lastUse, at: now, by: calendar)]) }
        return status == .granted ? texts(.permissionsNeverUsed) : nil
    }
}

extension PermissionWithdrawal {
    /// The question: how many permissions are revoked.
    func question(_ texts: Texts) -> String {
        choice == .everything ? texts(.permissionsAll) : texts(.permissionsTaken, count: permissions.count)
    }

    /// The message after the permissions were revoked.
    func sentence(_ texts: Texts) -> String {
        choice == .everything ? texts(.permissionsDoneAll) : texts(.permissionsDone, count: permissions.count)
    }
}
