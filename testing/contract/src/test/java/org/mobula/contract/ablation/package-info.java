/** What each switch of docs/tuning.md that is for measurements changes, seen in the bytes that ranks send. */
package org.mobula.contract.ablation;
