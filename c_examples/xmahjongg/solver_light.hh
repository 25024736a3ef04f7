/*
 * What the solver says above Xmahjongg's board, and how it keeps that true: every move is followed,
 * by a new verdict while the light is on, and otherwise by nothing at all. A template like solver.hh:
 * H is the game's GameHooks, G its Game, W the Panel, V its vector of tiles.
 */
#ifndef SOLVER_LIGHT_HH
#define SOLVER_LIGHT_HH

#include "solver.hh"

#include <X11/Xlib.h>

template <class H, class G, class W, class V> class solver_light : public H {
public:
    solver_light(G *game, W *panel) : _game(game), _panel(panel), _on(false), _moving(false)
    {
        _text[0] = '\0';
        game->add_hook(this);
    }

    bool on() const { return _on; }
    const char *text() const { return _text; }

    /* Key x: the light goes on or off. */
    void turn()
    {
        _on = !_on;
        follow();
    }

    /* Key b: back to the last position that can be won. */
    void back()
    {
        char text[100];
        _moving = true;
        solver_back(_game, text, sizeof text);
        _moving = false;
        say(text);
    }

    /* Key y: the tiles that lost the game are lit, until the next command. */
    template <class B> void blame(B *board)
    {
        char text[100];
        solver_blame(_game, _lit, text, sizeof text);
        for (int k = 0; k < (int)_lit.size(); k++)
            board->light(_lit[k]);
        board->flush();
        say(text);
    }
    template <class B> void forgive(B *board)
    {
        for (int k = 0; k < (int)_lit.size(); k++)
            board->unlight(_lit[k]);
        _lit.clear();
    }

    /* Key f: other faces for the tiles that are left. */
    void shuffle(uint32_t seed)
    {
        char text[100];
        if (solver_shuffle(_game, seed, text, sizeof text)) {
            _moving = true;
            _game->faces_changed();
            _moving = false;
            _panel->redraw_all();
        }
        say(text);
    }

    /* Key s: see solver_show. */
    template <class M> bool show(M &moves)
    {
        char text[100];
        _moving = true;
        const bool solved = solver_show(_game, moves, text, sizeof text);
        _moving = false;
        say(text);
        return solved;
    }

    /* Key h: see solver_pair. */
    template <class T> bool pair(int which, T &tiles)
    {
        char text[100];
        solver_pair(_game, which, tiles, text, sizeof text);
        if (tiles.size() == 0)
            say(text);
        return tiles.size() != 0;
    }

    /* To be called whenever the panel has been drawn. */
    void draw()
    {
        if (_text[0] == '\0' || !_panel->visible())
            return;
        Display *display = _panel->display();
        /* Not the default one: the game may have chosen another visual for its window. */
        GC context = XCreateGC(display, _panel->window(), 0, NULL);
        char line[64];
        snprintf(line, sizeof line, "%-56.56s", _text);
        XSetForeground(display, context, BlackPixel(display, DefaultScreen(display)));
        XSetBackground(display, context, WhitePixel(display, DefaultScreen(display)));
        XDrawImageString(display, _panel->window(), context, LEFT, BOTTOM, line, (int)strlen(line));
        XFreeGC(display, context);
    }

    /* What the game tells. */
    virtual void start_hook(G *) { follow(); }
    virtual void move_made_hook(G *) { follow(); }

private:
    /* Where the text is, with room for the letters around its base line. */
    enum { LEFT = 120, BOTTOM = 50, ABOVE = 14, WIDTH = 56 * 6 + 8, HEIGHT = 20 };

    void tell()
    {
        char text[100];
        solver_tell(_game, text, sizeof text);
        say(text);
    }

    void stuck()
    {
        char text[100];
        solver_stuck(_game, text, sizeof text);
        say(text);
    }

    /* A text about another position must not stay. */
    void follow()
    {
        if (_moving)
            return;
        if (_game->possible_moves() == 0 && _game->nremaining() != 0)
            stuck();
        else if (_on)
            tell();
        else
            say("");
    }

    void say(const char *text)
    {
        const bool was = _text[0] != '\0';
        snprintf(_text, sizeof _text, "%s", text);
        if (text[0] != '\0')
            draw();
        else if (was && _panel->visible())
            _panel->invalidate(LEFT - 2, BOTTOM - ABOVE, WIDTH, HEIGHT);
    }

    G *_game;
    W *_panel;
    bool _on;
    /* While several moves are made at once, only the last counts. */
    bool _moving;
    V _lit;
    char _text[100];
};

/* The light of the only game that there is. */
template <class H, class V, class G, class W>
solver_light<H, G, W, V> &solver_light_of(G *game, W *panel)
{
    static solver_light<H, G, W, V> light(game, panel);
    return light;
}

#endif
