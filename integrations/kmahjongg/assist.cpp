/*
    SPDX-License-Identifier: MIT OR Apache-2.0
*/

// own
#include "assist.h"

// Qt
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEventLoop>
#include <QFormLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QStatusBar>
#include <QThread>

// KF
#include <kwidgetsaddons_version.h>
#include <KActionCollection>
#include <KConfigDialog>
#include <KLocalizedString>
#include <KMessageBox>

// KDEGames
#include <KStandardGameAction>

// KMahjongg
#include "gamedata.h"
#include "gamescene.h"
#include "gameview.h"
#include "prefs.h"
#include "solver.h"

// STL
#include <functional>

namespace {

/** The difficulties that can be chosen, from easy to hard. */
constexpr int difficulties[] = {0, 27, 38, 100};

/** Faces match within a group: all flowers do, and all seasons. */
int groupOf(int face)
{
    if (face >= TILE_FLOWER && face <= TILE_FLOWER + 3) {
        return TILE_FLOWER;
    }
    if (face >= TILE_SEASON && face <= TILE_SEASON + 3) {
        return TILE_SEASON;
    }
    return face;
}

/** The game as the solver sees it: what is left, then what was removed, the earliest first. */
struct Reading {
    Solver solver;
    QVector<POSITION> tiles;

    explicit Reading(GameData * data)
    {
        for (short z = 0; z < data->m_depth; ++z) {
            for (short y = 0; y < data->m_height; ++y) {
                for (short x = 0; x < data->m_width; ++x) {
                    if (data->tilePresent(z, y, x)) {
                        POSITION tile;
                        tile.z = z;
                        tile.y = y;
                        tile.x = x;
                        tile.f = data->BoardData(z, y, x);
                        add(tile);
                    }
                }
            }
        }
        for (int i = data->m_maxTileNum; i > data->m_tileNum + 1; i -= 2) {
            for (int j = i; j > i - 2; --j) {
                POSITION tile = data->MoveListData(j);
                tile.f += TILE_OFFSET;
                add(tile);
            }
            solver.removeLastTwo();
        }
    }

    void add(const POSITION & tile)
    {
        tiles.append(tile);
        solver.add(tile.x, tile.y, tile.z, tile.f, groupOf(tile.f));
    }
};

/** Lets a thread work, while the window goes on; what the player does meanwhile waits. */
void waitFor(const std::function<void()> & work)
{
    QEventLoop loop;
    QThread * thread = QThread::create(work);
    QObject::connect(thread, &QThread::finished, &loop, &QEventLoop::quit);
    thread->start();
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    thread->wait();
    delete thread;
}

QString words(Solver::State state, int undo)
{
    switch (state) {
    case Solver::State::Winnable:
        return i18n("Can be won");
    case Solver::State::Lost:
        return undo > 0 ? i18np("Lost: undo %1 move", "Lost: undo %1 moves", undo) : i18n("Lost");
    default:
        return i18n("Can it be won?");
    }
}

} // namespace

Assist::Assist(GameView * view)
    : QObject(view)
    , m_view(view)
{
    connect(view, &GameView::itemNumberChanged, this, &Assist::update);
}

void Assist::addTo(QStatusBar * statusBar)
{
    m_label = new QLabel(statusBar);
    statusBar->addPermanentWidget(m_label);
}

void Assist::addTo(KActionCollection * actions)
{
    m_undo = actions->action(QString::fromLatin1(KStandardGameAction::name(KStandardGameAction::Undo)));

    QAction * undo = actions->addAction(QStringLiteral("move_undo_to_win"));
    undo->setText(i18n("Undo to &Win"));
    undo->setIcon(QIcon::fromTheme(QStringLiteral("edit-undo")));
    actions->setDefaultShortcut(undo, Qt::Key_B);
    connect(undo, &QAction::triggered, this, &Assist::undoToWin);

    QAction * fault = actions->addAction(QStringLiteral("move_show_fault"));
    fault->setText(i18n("Show Wh&y It Is Lost"));
    fault->setIcon(QIcon::fromTheme(QStringLiteral("help-hint")));
    actions->setDefaultShortcut(fault, Qt::Key_Y);
    connect(fault, &QAction::triggered, this, &Assist::showFault);
}

void Assist::addTo(KConfigDialog * dialog)
{
    auto * page = new QWidget(dialog);
    auto * form = new QFormLayout(page);

    auto * games = new QComboBox(page);
    games->setObjectName(QStringLiteral("kcfg_Difficulty"));
    games->addItems({i18n("As ever"), i18n("Easy, can be won"), i18n("Medium, can be won"), i18n("Hard, can be won")});
    form->addRow(i18n("New games:"), games);

    auto * light = new QCheckBox(i18n("Show whether the game can be won"), page);
    light->setObjectName(QStringLiteral("kcfg_ShowWinnable"));
    form->addRow(light);

    dialog->addPage(page, i18n("Solver"), QStringLiteral("games-solve"));
    connect(dialog, &KConfigDialog::settingsChanged, this, &Assist::update);
}

void Assist::tell(const QString & text)
{
    if (m_label) {
        m_label->setText(text);
    }
}

void Assist::update()
{
    if (m_busy) {
        return;
    }
    // What was said about another position goes in any case.
    GameData * data = m_view->getGameData();
    if (!Prefs::showWinnable() || !m_view->gameGenerated() || data->m_tileNum == 0 || data->m_tileNum % 2 != 0
        || m_view->checkDemoAnimationActive() || m_view->checkMoveListAnimationActive()) {
        tell(QString());
        return;
    }
    int undo = 0;
    const Solver::State state = Reading(data).solver.judge(undo);
    tell(words(state, undo));
}

bool Assist::hint()
{
    const Reading reading(m_view->getGameData());
    std::vector<Solver::Pair> pairs;
    Solver::State state = Solver::State::Unknown;
    int undo = 0;
    waitFor([&]() {
        state = reading.solver.safePairs(pairs);
        if (state == Solver::State::Lost) {
            reading.solver.judge(undo, Solver::Patient);
        }
    });
    if (state == Solver::State::Unknown) {
        return false;
    }
    if (pairs.empty()) {
        tell(words(state, undo));
        return true;
    }
    const Solver::Pair & pair = pairs[QRandomGenerator::global()->bounded(static_cast<quint32>(pairs.size()))];
    m_view->blink({reading.tiles[static_cast<int>(pair.first)], reading.tiles[static_cast<int>(pair.second)]});
    return true;
}

void Assist::undoToWin()
{
    if (!m_view->gameGenerated() || !m_view->checkUndoAllowed() || m_view->getGameData()->m_tileNum == 0) {
        return;
    }
    const Reading reading(m_view->getGameData());
    Solver::State state = Solver::State::Unknown;
    int undo = 0;
    waitFor([&]() { state = reading.solver.judge(undo, Solver::Patient); });
    m_busy = true;
    for (int i = 0; i < undo && m_undo; ++i) {
        m_undo->setEnabled(true);
        m_undo->trigger();
    }
    m_busy = false;
    tell(undo > 0 ? i18n("Can be won") : words(state, undo));
}

void Assist::showFault()
{
    if (!m_view->gameGenerated() || m_view->getGameData()->m_tileNum == 0 || m_view->checkDemoAnimationActive()
        || m_view->checkMoveListAnimationActive()) {
        return;
    }
    const Reading reading(m_view->getGameData());
    std::vector<std::size_t> faults;
    Solver::State state = Solver::State::Unknown;
    int undo = 0;
    waitFor([&]() {
        state = reading.solver.atFault(faults);
        reading.solver.judge(undo, Solver::Patient);
    });
    QVector<POSITION> tiles;
    for (std::size_t i : faults) {
        tiles.append(reading.tiles[static_cast<int>(i)]);
    }
    if (!tiles.isEmpty()) {
        m_view->blink(tiles);
    }
    tell(words(state, undo));
}

bool Assist::shuffle()
{
    GameData * data = m_view->getGameData();
    const Reading reading(data);
    std::vector<int> faces;
    Solver::State state = Solver::State::Unknown;
    const quint64 seed = QRandomGenerator::global()->generate64();
    waitFor([&]() { state = reading.solver.reshuffle(seed, faces); });
    if (state == Solver::State::Lost) {
        KMessageBox::information(m_view, i18n("No shuffle of these tiles can be won."));
    } else if (state == Solver::State::Unknown) {
        KMessageBox::information(m_view, i18n("No shuffle was found that can be won."));
    }
    for (int i = 0; i < data->m_tileNum && static_cast<std::size_t>(i) < faces.size(); ++i) {
        const POSITION & tile = reading.tiles[i];
        data->putTile(tile.z, tile.y, tile.x, static_cast<UCHAR>(faces[static_cast<std::size_t>(i)]));
    }
    return true;
}

void Assist::deal(long gameNumber)
{
    const int difficulty = Prefs::difficulty();
    if (difficulty < 1 || difficulty > 3) {
        return;
    }
    GameData * data = m_view->getGameData();
    const Reading reading(data);
    std::vector<int> faces;
    waitFor([&]() {
        reading.solver.deal(static_cast<std::uint64_t>(gameNumber), difficulties[difficulty - 1], difficulties[difficulty], faces);
    });
    // The scene has put its items into its index meanwhile, some of them before they have their size.
    m_view->scene()->setItemIndexMethod(QGraphicsScene::NoIndex);
    m_view->scene()->setItemIndexMethod(QGraphicsScene::BspTreeIndex);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const POSITION & tile = reading.tiles[static_cast<int>(i)];
        data->putTile(tile.z, tile.y, tile.x, static_cast<UCHAR>(faces[i]));
    }
}

bool Assist::offer()
{
    const Reading reading(m_view->getGameData());
    int undo = 0;
    bool shuffle = false;
    waitFor([&]() { shuffle = reading.solver.waysOn(undo); });

    const QString title = i18n("Game Over");
    const KGuiItem undoItem(i18n("Undo to Win"), QStringLiteral("edit-undo"));
    const KGuiItem shuffleItem(i18n("Shuffle"), QStringLiteral("view-refresh"));
    bool undoChosen = false;
    bool shuffleChosen = false;
    if (undo > 0 && shuffle) {
        const QString question = i18np("Game Over: You have no moves left. Undo %1 move and the game can be won, or shuffle the tiles so that it can be.",
                                       "Game Over: You have no moves left. Undo %1 moves and the game can be won, or shuffle the tiles so that it can be.", undo);
#if KWIDGETSADDONS_VERSION >= QT_VERSION_CHECK(5, 100, 0)
        const int answer = KMessageBox::questionTwoActionsCancel(m_view, question, title, undoItem, shuffleItem);
        undoChosen = answer == KMessageBox::PrimaryAction;
        shuffleChosen = answer == KMessageBox::SecondaryAction;
#else
        const int answer = KMessageBox::questionYesNoCancel(m_view, question, title, undoItem, shuffleItem);
        undoChosen = answer == KMessageBox::Yes;
        shuffleChosen = answer == KMessageBox::No;
#endif
    } else if (undo > 0) {
        const QString question = i18np("Game Over: You have no moves left. Undo %1 move and the game can be won. No shuffle helps here.",
                                       "Game Over: You have no moves left. Undo %1 moves and the game can be won. No shuffle helps here.", undo);
        undoChosen = KMessageBox::warningContinueCancel(m_view, question, title, undoItem) == KMessageBox::Continue;
    } else if (shuffle) {
        const QString question = i18n("Game Over: You have no moves left. Shuffle the tiles so that the game can be won.");
        shuffleChosen = KMessageBox::warningContinueCancel(m_view, question, title, shuffleItem) == KMessageBox::Continue;
    }

    if (undoChosen) {
        undoToWin();
    } else if (shuffleChosen) {
        m_view->shuffle();
    }
    // Otherwise the game has its own words for this.
    return undoChosen || shuffleChosen;
}
