/*
 * What players get from the solver, in the window of the game: hints that never lose, a light, the way
 * back, the tiles at fault, shuffles and deals that can be won. no-assist.vala has the same class for
 * builds without mjsolver.
 */
public class Assist : Object
{
    private const uint DIFFICULTIES[] = { 0, 27, 38, 100 };

    private Gtk.Window window;
    private GameView view;
    private Settings settings;
    private SimpleAction[] actions = {};
    private bool busy = false;

    /* How long the light thinks, and how often it was asked. */
    private const uint64 LIGHT_MS = 500;
    private uint asked = 0;

    /* What is said about a position, until the next move; and which position that is. */
    private string told = "";
    private unowned Game? told_game = null;
    private int told_move = 0;

    /* To be put where the game says how many moves are left. */
    public Gtk.Label label = new Gtk.Label ("");

    public Assist (Gtk.Window window, GameView view, Settings settings)
    {
        this.window = window;
        this.view = view;
        this.settings = settings;
        settings.changed["show-winnable"].connect (() => { update (); });
    }

    private Solver solver ()
    {
        var solver = new Solver (Mj.Rule.ONE_LEVEL);
        foreach (var tile in view.game.tiles)
            solver.add (tile.slot.x, tile.slot.y, tile.slot.layer, tile.number, tile.visible,
                        tile.move_number < view.game.move_number ? tile.move_number : 0);
        return solver;
    }

    /* Lets a thread work on the position. False if that is not possible now, or if the player has gone
     * on meanwhile: then what was found is about another position. */
    private bool wait (Solver.Work work)
    {
        if (busy || view.game.paused)
            return false;
        var game = view.game;
        var move = game.move_number;
        busy = true;
        Solver.wait (work);
        busy = false;
        return game == view.game && move == game.move_number;
    }

    private void tell (string text)
    {
        told = text;
        told_game = view.game;
        told_move = view.game.move_number;
        update ();
    }

    /* Another text lets the title bar be arranged anew. */
    private void write (string text)
    {
        if (label.label != text)
            label.label = text;
    }

    private string words (Solver.State state, int undo)
    {
        if (state == Solver.State.WINNABLE)
            return _("Can be won");
        if (state == Solver.State.UNKNOWN)
            return _("Can it be won?");
        if (undo <= 0)
            return _("Lost");
        return ngettext ("Lost: undo %d move", "Lost: undo %d moves", undo).printf (undo);
    }

    /* Called after every move. */
    public void update ()
    {
        if (view.game != told_game || view.game.move_number != told_move)
        {
            told = "";
            clear_faults ();
        }

        write (told);
        asked++;
        if (told == "" && settings.get_boolean ("show-winnable") && !view.game.complete)
            ask ();
        foreach (var action in actions)
            action.set_enabled (!view.game.paused && !view.game.complete);
    }

    /* A thread looks at the position; the game itself keeps the event loop busy enough. An answer about
     * a position that is gone by then is not shown. */
    private void ask ()
    {
        var position = solver ();
        var number = asked;
        new Thread<bool> ("light", () => {
            int undo;
            var state = position.judge (out undo, LIGHT_MS);
            Idle.add (() => {
                if (number == asked)
                    write (words (state, undo));
                return Source.REMOVE;
            });
            return true;
        });
    }

    /* Says whether the position is lost, after a hint or a question. */
    private void tell_state ()
    {
        int undo = 0;
        var state = Solver.State.UNKNOWN;
        var position = solver ();
        if (wait (() => { state = position.judge (out undo, Solver.PATIENT_MS); }))
            tell (words (state, undo));
    }

    /* Hints a pair that keeps the game winnable. False: the game's own hint is wanted. */
    public bool hint ()
    {
        uint[] pairs = {};
        var state = Solver.State.UNKNOWN;
        var position = solver ();
        var game = view.game;
        if (!wait (() => { state = position.safe_pairs (out pairs); }))
            return true;
        if (state == Solver.State.UNKNOWN)
            return false;
        if (pairs.length == 0)
        {
            tell_state ();
            return true;
        }

        /* With the tile that is selected, if there is such a pair. */
        var chosen = Random.int_range (0, pairs.length / 2) * 2;
        for (var i = 0; i < pairs.length; i++)
            if (game.selected_tile != null && game.tiles.nth_data (pairs[i]) == game.selected_tile)
                chosen = i - i % 2;
        game.set_hint (game.tiles.nth_data (pairs[chosen]), game.tiles.nth_data (pairs[chosen + 1]));
        return true;
    }

    /* Takes back what lost the game. */
    public void undo_to_win ()
    {
        int undo = 0;
        var state = Solver.State.UNKNOWN;
        var position = solver ();
        if (!wait (() => { state = position.judge (out undo, Solver.PATIENT_MS); }))
            return;
        for (var i = 0; i < undo; i++)
            view.game.undo ();
        /* The game counts the moves that are left, and knows what can be undone and redone. */
        if (undo > 0)
            view.game.moved ();
        tell (state == Solver.State.LOST && undo > 0 ? _("Can be won") : words (state, undo));
    }

    /* Lights up the tiles that are why the game is lost. */
    public void show_fault ()
    {
        uint[] faults = {};
        var position = solver ();
        if (!wait (() => { position.at_fault (out faults); }))
            return;
        clear_faults ();
        foreach (var i in faults)
            view.game.tiles.nth_data (i).at_fault = true;
        tell_state ();
        view.queue_draw ();
    }

    private void clear_faults ()
    {
        /* Drawing the board takes time; mostly there is nothing to do. */
        var lit = false;
        foreach (var tile in view.game.tiles)
        {
            lit |= tile.at_fault;
            tile.at_fault = false;
        }
        if (lit)
            view.queue_draw ();
    }

    /* Shuffles what is left so that the game can be won, or says that there is no such shuffle. Never
     * one that cannot be won, so the game's own shuffle is not wanted. */
    public bool shuffle ()
    {
        int[] numbers = {};
        var state = Solver.State.UNKNOWN;
        var position = solver ();
        var seed = Random.next_int ();
        if (!wait (() => { state = position.reshuffle (seed, out numbers); }))
            return true;
        if (state == Solver.State.WINNABLE)
            give (numbers);
        else if (state == Solver.State.LOST)
            tell (_("No shuffle helps here"));
        else
            tell (_("No shuffle was found that can be won"));
        return true;
    }

    /* The tiles that are left have other numbers now. */
    private void give (int[] numbers)
    {
        renumber (numbers);
        told = "";
        view.game.selected_tile = null;
        view.game.set_hint (null, null);
        view.game.moved ();
        view.game.redraw_all_tiles ();
    }

    private void renumber (int[] numbers)
    {
        var i = 0;
        foreach (var tile in view.game.tiles)
            tile.number = numbers[i++];
    }

    /* Deals a new game as difficult as chosen, unless the game's own dealer is. */
    public void deal ()
    {
        int[] numbers = {};
        var state = Solver.State.UNKNOWN;
        var position = solver ();
        var difficulty = settings.get_enum ("difficulty");
        var seed = Random.next_int ();
        if (difficulty < 1 || difficulty >= DIFFICULTIES.length)
            return;
        if (wait (() => {
                state = position.deal (seed, DIFFICULTIES[difficulty - 1],
                                       DIFFICULTIES[difficulty], out numbers);
            }) && state == Solver.State.WINNABLE)
            renumber (numbers);
    }

    private string offered (int undo, bool shuffle)
    {
        if (undo <= 0)
            return _("Shuffle the tiles so that the game can be won.");
        if (!shuffle)
            return ngettext ("Undo %d move and the game can be won. No shuffle helps here.",
                             "Undo %d moves and the game can be won. No shuffle helps here.",
                             undo).printf (undo);
        return ngettext ("Undo %d move and the game can be won, or shuffle the tiles so that it can be.",
                         "Undo %d moves and the game can be won, or shuffle the tiles so that it can be.",
                         undo).printf (undo);
    }

    /* Called after every move: whether there is another one. The game itself would have to count them
     * all a third time. False: there is none, or the game is to look. */
    public bool can_move ()
    {
        return solver ().can_move ();
    }

    /* Offers to go on where there are no moves left, and only what can be won then. False: there is no
     * such way, and the game's own dialog is wanted. */
    public bool no_moves ()
    {
        int undo = 0;
        int[] numbers = {};
        var position = solver ();
        if (!position.stuck ())
            return false;
        var seed = Random.next_int ();
        if (!wait (() => { position.ways_on (seed, out undo, out numbers); }))
            return false;
        if (undo <= 0 && numbers.length == 0)
            return false;

        var dialog = new Gtk.MessageDialog (window, Gtk.DialogFlags.MODAL | Gtk.DialogFlags.DESTROY_WITH_PARENT,
                                            Gtk.MessageType.INFO, Gtk.ButtonsType.NONE,
                                            "%s", _("There are no more moves."));
        dialog.format_secondary_text ("%s", offered (undo, numbers.length > 0));
        dialog.add_button (_("_Close"), Gtk.ResponseType.CLOSE);
        if (numbers.length > 0)
            dialog.add_button (_("_Shuffle"), Gtk.ResponseType.APPLY);
        if (undo > 0)
            dialog.add_button (_("_Undo to Win"), Gtk.ResponseType.ACCEPT);
        dialog.set_default_response (undo > 0 ? Gtk.ResponseType.ACCEPT : Gtk.ResponseType.APPLY);
        var response = dialog.run ();
        dialog.destroy ();

        if (response == Gtk.ResponseType.ACCEPT)
            undo_to_win ();
        else if (response == Gtk.ResponseType.APPLY)
            give (numbers);
        return true;
    }

    public void add_actions (Gtk.Application application)
    {
        var undo_action = new SimpleAction ("undo-to-win", null);
        undo_action.activate.connect (() => { undo_to_win (); });
        application.add_action (undo_action);
        application.set_accels_for_action ("app.undo-to-win", { "<Primary>b" });
        actions += undo_action;

        var fault_action = new SimpleAction ("show-fault", null);
        fault_action.activate.connect (() => { show_fault (); });
        application.add_action (fault_action);
        application.set_accels_for_action ("app.show-fault", { "<Primary>y" });
        actions += fault_action;
    }

    public void add_menu (Menu menu)
    {
        var section = new Menu ();
        section.append (_("Undo to _Win"), "app.undo-to-win");
        section.append (_("Show Wh_y It Is Lost"), "app.show-fault");
        menu.append_section (null, section);
    }

    public void add_preferences (Gtk.Grid grid, int row)
    {
        var label = new Gtk.Label.with_mnemonic (_("_Games:"));
        label.xalign = 0;
        grid.attach (label, 0, row, 1, 1);

        var combo = new Gtk.ComboBoxText ();
        combo.append ("as-ever", _("As ever"));
        combo.append ("easy", _("Easy, can be won"));
        combo.append ("medium", _("Medium, can be won"));
        combo.append ("hard", _("Hard, can be won"));
        settings.bind ("difficulty", combo, "active-id", SettingsBindFlags.DEFAULT);
        combo.hexpand = true;
        grid.attach (combo, 1, row, 1, 1);
        label.set_mnemonic_widget (combo);

        var check = new Gtk.CheckButton.with_mnemonic (_("Show _whether the game can be won"));
        settings.bind ("show-winnable", check, "active", SettingsBindFlags.DEFAULT);
        grid.attach (check, 0, row + 1, 2, 1);
    }
}
