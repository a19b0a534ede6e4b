import Page

/// The words of notifications in a language.
struct NotificationWords: Sendable {
    let near, getReady, getOff, change, missed, wrongWay, offRoute, wrongTrain, trainArriving, refused: String
    let leadsAway, leftLine, doesNotStop, noTrain, restarted: String
    let getOffSoon, changeSoon, getOffAt, changeAt, leftBehind, changeTo: @Sendable (String) -> String

    /// The words of a language.
    init(_ language: NotificationLanguage) {
        switch language {
        case .english:
            (near, getReady, getOff, change) = ("A station is near", "Get ready", "Get off now", "Change here")
            (missed, wrongWay) = ("You have passed your stop", "Wrong direction")
            (offRoute, refused) = ("The train has left the line", "This journey cannot be made")
            (wrongTrain, trainArriving) = ("Wrong train", "Your train is coming")
            changeTo = { "This train does not stop at your station. Change at \($0)." }
            getOffSoon = { "The next stop for you is \($0)." }
            changeSoon = { "You change trains at \($0)." }
            getOffAt = { "You are at \($0)." }
            changeAt = { "Change trains at \($0)." }
            leftBehind = { "\($0) is behind you. Get off at the next stop and ride back." }
            leadsAway = "The train leads away from your stop. Get off at the next stop."
            doesNotStop = "This train does not stop at your station. Get off at the next stop."
            leftLine = "The train is no longer on the line to your stop."
            noTrain = "No train leads there."
            restarted = "The box has started again. Look where you are."
        case .indonesian:
            (near, getReady, getOff, change) = (
                "Dekat stasiun", "Bersiap turun", "Turun sekarang", "Pindah kereta di sini"
            )
            (missed, wrongWay) = ("Stasiun tujuan terlewat", "Salah arah")
            (offRoute, refused) = ("Kereta keluar dari jalur", "Perjalanan ini tidak tersedia")
            (wrongTrain, trainArriving) = ("Salah kereta", "Kereta Anda segera tiba")
            changeTo = { "Kereta ini tidak berhenti di stasiun tujuan Anda. Pindah kereta di \($0)." }
            getOffSoon = { "Stasiun Anda berikutnya: \($0)." }
            changeSoon = { "Anda pindah kereta di \($0)." }
            getOffAt = { "Anda sudah tiba di \($0)." }
            changeAt = { "Pindah kereta di \($0)." }
            leftBehind = { "\($0) sudah terlewat. Turun di stasiun berikutnya lalu kembali." }
            leadsAway = "Kereta menjauh dari stasiun tujuan Anda. Turun di stasiun berikutnya."
            doesNotStop = "Kereta ini tidak berhenti di stasiun tujuan Anda. Turun di stasiun berikutnya."
            leftLine = "Kereta tidak lagi berada di jalur menuju stasiun Anda."
            noTrain = "Tidak ada kereta ke sana."
            restarted = "Alat baru menyala kembali. Periksa posisi Anda."
        }
    }
}
