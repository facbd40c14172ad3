package org.mobula.bench.rmi;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** An object of about 3 KB with small parts, as that of the measurements of Opt RMI. */
public final class Parcel implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int ITEMS = 60;

    private final List<Item> items = new ArrayList<>();

    /** A part of it. */
    static final class Item implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
        double price;
        long time;
        int amount;
        String name = "";
    }

    /** A parcel with all its items. */
    static Parcel full() {
        Parcel parcel = new Parcel();
        for (int i = 0; i < ITEMS; i++) {
            Item item = new Item();
            item.number = i;
            item.price = i * 0.5;
            item.time = i * 1000L;
            item.name = "item number " + i;
            parcel.items.add(item);
        }
        return parcel;
    }

    int size() {
        return items.size();
    }
}
