/*
    What players get from the solver, in the window of the game: hints that never lose, a light, the
    way back, the tiles at fault, shuffles and deals that can be won. assist.cpp has it, noassist.cpp
    has the same for builds without mjsolver, where nothing happens.

    SPDX-License-Identifier: MIT OR Apache-2.0
*/

#ifndef ASSIST_H
#define ASSIST_H

// Qt
#include <QObject>
#include <QPointer>
#include <QVector>

class GameView;
class KActionCollection;
class KConfigDialog;
class QAction;
class QLabel;
class QStatusBar;

class Assist : public QObject
{
    Q_OBJECT

public:
    explicit Assist(GameView * view);

    /** Puts the light into the status bar. */
    void addTo(QStatusBar * statusBar);

    /** Adds the actions that are new. */
    void addTo(KActionCollection * actions);

    /** Adds the page with the options. */
    void addTo(KConfigDialog * dialog);

    /** Hints a pair that keeps the game winnable. False: the game's own hint is wanted. */
    bool hint();

    /**
     * Shuffles so that the game can be won, or says that there is no such shuffle. False: the game's
     * own shuffle is wanted, as without mjsolver. */
    bool shuffle();

    /** Deals the faces of a new game anew, unless the game's own dealer is chosen. */
    void deal(long gameNumber);

    /**
     * Offers to go on where no moves are left, and only what can be won then. False: the game's own
     * way is wanted. */
    bool offer();

public Q_SLOTS:
    /** Takes back what lost the game. */
    void undoToWin();

    /** Lights up the tiles that are why the game is lost. */
    void showFault();

    /** The position has changed. */
    void update();

private:
    void tell(const QString & text);

    GameView * m_view;
    QPointer<QLabel> m_label;
    QPointer<QAction> m_undo;
    bool m_busy = false;
};

#endif // ASSIST_H
