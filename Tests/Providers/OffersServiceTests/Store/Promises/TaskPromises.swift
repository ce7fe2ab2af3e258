import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let tasks = [
        StorePromise("work is one process's at a time, and due again after its pause") { stage in
            #expect(try await stage.first.task(.notifications, in: production) == nil)
            let mine = try await stage.first.begin(.notifications, as: "a", for: .seconds(60), in: production)
            #expect(mine?.progress == OfferTask.Progress() && mine?.seen == 0)
            #expect(try await stage.second.begin(.notifications, as: "b", for: .seconds(60), in: production) == nil)
            try await stage.second.end(.notifications, as: "b", dueAfter: .zero, in: production)
            #expect(try await stage.second.begin(.notifications, as: "b", for: .seconds(60), in: production) == nil)
            try await stage.first.end(.notifications, as: "a", dueAfter: .zero, in: production)
            #expect(try await stage.second.begin(.notifications, as: "b", for: .seconds(60), in: production) != nil)
            try await stage.second.end(.notifications, as: "b", dueAfter: .seconds(600), error: "e.f", in: production)
            #expect(try await stage.first.begin(.notifications, as: "a", for: .seconds(60), in: production) == nil)
            let rest = try await stage.first.task(.notifications, in: production)
            #expect(rest?.error == "e.f" && rest?.failed != nil)
        },
        StorePromise("of many processes that begin work at once one has it") { stage in
            let count = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<12 {
                    let store = number % 2 == 0 ? stage.first : stage.second
                    group.addTask {
                        try await store.begin(.comparison, as: "\(number)", for: .seconds(60), in: production) == nil ? 0 : 1
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(count == 1)
        },
        StorePromise("work whose time is over is another process's, and goes on where it was") { stage in
            let (first, second) = (stage.first, stage.second)
            _ = try await first.begin(.notifications, as: "a", for: .seconds(60), in: production)
            var progress = OfferTask.Progress()
            (progress.mark, progress.end, progress.place) = (day(1), day(2), "page-2")
            #expect(try await first.note(progress, of: .notifications, seen: 20, found: 3, as: "a", for: .zero, in: production))
            let next = try await second.begin(.notifications, as: "b", for: .seconds(60), in: production)
            #expect(next?.progress == progress && next?.seen == 20 && next?.found == 3)
            #expect(
                try await !first.note(progress, of: .notifications, seen: 9, found: 9, as: "a", for: .zero, in: production))
            #expect(try await stage.reopened().task(.notifications, in: production)?.seen == 20)
        },
        StorePromise("it is known whether a notification is stored") { stage in
            try await stage.first.keep("o1", notification: "n1", event: "e")
            #expect(try await stage.second.hasNotification("n1", in: production))
            #expect(try await !stage.second.hasNotification("n2", in: production))
        },
    ]
}
