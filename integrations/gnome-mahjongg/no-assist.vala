/*
 * Stands in for assist.vala where the game is built without mjsolver: nothing happens.
 */
public class Assist : Object
{
    public Gtk.Label label = new Gtk.Label ("");

    public Assist (Gtk.Window window, GameView view, Settings settings)
    {
    }

    public void update ()
    {
    }

    public bool hint ()
    {
        return false;
    }

    public bool shuffle ()
    {
        return false;
    }

    public void deal ()
    {
    }

    public bool can_move ()
    {
        return false;
    }

    public bool no_moves ()
    {
        return false;
    }

    public void add_actions (Gtk.Application application)
    {
    }

    public void add_menu (Menu menu)
    {
    }

    public void add_preferences (Gtk.Grid grid, int row)
    {
    }
}
