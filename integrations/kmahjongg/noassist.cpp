/*
    Stands in for assist.cpp where the game is built without mjsolver: nothing happens.

    SPDX-License-Identifier: MIT OR Apache-2.0
*/

// own
#include "assist.h"

// KMahjongg
#include "gameview.h"

// Qt
#include <QAction>
#include <QLabel>

Assist::Assist(GameView * view)
    : QObject(view)
    , m_view(view)
{
}

void Assist::addTo(QStatusBar *)
{
}

void Assist::addTo(KActionCollection *)
{
}

void Assist::addTo(KConfigDialog *)
{
}

bool Assist::hint()
{
    return false;
}

bool Assist::shuffle()
{
    return false;
}

void Assist::deal(long)
{
}

bool Assist::offer()
{
    return false;
}

void Assist::undoToWin()
{
}

void Assist::showFault()
{
}

void Assist::update()
{
}

void Assist::tell(const QString &)
{
}
