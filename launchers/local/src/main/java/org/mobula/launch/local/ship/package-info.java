/**
 * The rank's side of {@code mobula run --ship}: a class loader and files whose content comes from the launcher. Start
 * reading at {@link org.mobula.launch.local.ship.LauncherConnection}.
 */
package org.mobula.launch.local.ship;
